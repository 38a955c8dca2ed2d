import { useSignedIn } from '#web/data/session/use-signed-in.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const FOR_VISITORS = {
  title: '번호를 담아 두면 토요일 밤에 맞춰 드려요',
  text: '무료로 매달 10세트까지 만들 수 있어요. 많이 만들어도 한 게임의 확률은 그대로예요.',
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
    <section
      aria-labelledby="sign-up"
      className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-celadon-soft p-5 sm:p-7"
    >
      <div>
        <h2 id="sign-up" className="text-lead font-bold">
          {title}
        </h2>
        <p className="text-small">{text}</p>
      </div>
      <ButtonLink to={to}>{button}</ButtonLink>
    </section>
  )
}
