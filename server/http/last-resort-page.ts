/** A page without styles or scripts, for when the site's own pages cannot be drawn. `sentence` is ours, never input. */
export const lastResortPage = (sentence: string) => `<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>로또렌즈</title></head>
<body><main><h1>로또렌즈</h1><p>${sentence}</p><p><a href="/">홈으로</a></p></main></body>
</html>
`
