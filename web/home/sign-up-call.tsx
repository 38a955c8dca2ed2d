import { ButtonLink } from '#web/ui/button.tsx'

export const SignUpCall = () => (
  <section aria-labelledby="sign-up" className="border-t border-line pt-14 text-center">
    <h2 id="sign-up" className="text-heading font-bold tracking-tight">
      매달 10세트, 무료로 만들어 보세요
    </h2>
    <p className="mt-2 mb-6 text-soft">가입하면 내 번호를 모아 두고 추첨 뒤에 등수를 확인할 수 있습니다.</p>
    <ButtonLink to="/auth/register">회원가입</ButtonLink>
  </section>
)
