import { useSignedIn } from '#web/data/session/use-signed-in.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const FOR_VISITORS = {
  title: '매달 10세트, 무료로 만들어 보세요',
  text: '가입하면 내 번호를 모아 두고 추첨 뒤에 등수를 확인할 수 있어요.',
  to: '/auth/register',
  button: '회원가입',
} as const

const FOR_MEMBERS = {
  title: '이번 주 번호도 만들어 볼까요?',
  text: '만든 번호는 내 번호에 모이고 추첨 뒤에 등수를 확인할 수 있어요.',
  to: '/dashboard/numbers',
  button: '내 번호로 가기',
} as const

/** The last word of the home page: to join, or for a member to go on. Of the same shape, so that nothing moves. */
export function SignUpCall() {
  const { title, text, to, button } = useSignedIn() ? FOR_MEMBERS : FOR_VISITORS
  return (
    <section aria-labelledby="sign-up" className="border-t border-line pt-14 text-center">
      <h2 id="sign-up" className="text-heading font-bold tracking-tight">
        {title}
      </h2>
      <p className="mt-2 mb-6 text-soft">{text}</p>
      <ButtonLink to={to}>{button}</ButtonLink>
    </section>
  )
}
