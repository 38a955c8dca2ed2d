/** The way to what works without a line. */
const OPEN = [
  { path: '/check', name: '복권 확인' },
  { path: '/dashboard/numbers', name: '내 번호' },
  { path: '/results', name: '당첨결과' },
]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** What is answered without a line where a page has never been seen. It has no script, so nothing of it can fail. */
export const offlinePage = ({ pathname, search }: URL, styles: readonly string[]): Response =>
  new Response(
    `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>오프라인 · 로또렌즈</title>
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
</head>
<body>
<main class="mx-auto max-w-[36rem] space-y-4 px-4 py-16 text-center">
<h1 class="text-heading font-bold">아직 이 기기에 없는 페이지예요.</h1>
<p class="text-soft">인터넷 연결이 끊겼어요. 아래는 지금도 볼 수 있어요.</p>
<p class="flex flex-wrap justify-center gap-4 pt-4">
${OPEN.map(({ path, name }) => `<a class="inline-flex min-h-11 items-center underline underline-offset-4" href="${path}">${name}</a>`).join('\n')}
</p>
<p><a class="inline-flex min-h-11 items-center font-semibold text-celadon underline underline-offset-4" href="${escaped(pathname + search)}">다시 시도</a></p>
</main>
</body>
</html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'self'; font-src 'self'",
      },
    },
  )
