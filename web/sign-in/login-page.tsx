import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { logIn, logInByPhone, sendPhoneCode } from '#contract/members/sign-in.ts'
import { SIGN_IN_REFUSALS } from '#contract/members/sign-in-refusals.ts'
import { cacheFirst, type PageQueries, preload } from '#web/data/page-loaders.ts'
import { REASON_KEY, RETURN_KEY, returnPath, SESSION_ENDED, withReturn } from '#web/data/session/return-path.ts'
import { useMember } from '#web/data/session/use-member.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { PasswordField, UsernameField } from '#web/forms/credential-fields.tsx'
import { FormProblem, NoScriptNote, SubmitButton } from '#web/forms/form-parts.tsx'
import { CodeField, CodeRequest, NOT_SENT, useCodeSending } from '#web/forms/one-time-code.tsx'
import { PhoneField } from '#web/forms/phone-field.tsx'
import { type Attempt, textIn, useForm } from '#web/forms/use-form.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type LoginState, RedirectWhenSignedIn, useStartSession } from './after-sign-in.tsx'
import { FacedTitle } from './faced-title.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { orSecondFactor, SecondFactorForm } from './second-factor-form.tsx'
import { loginMethods } from './sign-in-queries.ts'
import { SocialButtons } from './social/social-buttons.tsx'
import { isStayTicked, isStayTickedIn, StayBox } from './stay-box.tsx'

const queries: PageQueries = async ({ attempt }) => void (await attempt(loginMethods))
export const loader = preload(queries)
export const clientLoader = cacheFirst(queries)

/** An example of six numbers. */
const MARKS = [4, 5, 25, 28, 32, 42]
const LINK = 'inline-flex min-h-11 items-center px-2 text-soft underline-offset-4 hover:text-ink hover:underline'

export default function LoginPage() {
  const [search] = useSearchParams()
  const returnTo = returnPath(search.get(RETURN_KEY))
  const { sentence } = (useLocation().state ?? {}) as LoginState
  const hasEnded = search.get(REASON_KEY) === SESSION_ENDED
  const refusal = hasEnded ? SIGN_IN_REFUSALS.session_ended : returnTo === null ? null : SIGN_IN_REFUSALS.login_required
  const why = sentence ?? refusal?.detail
  const [way, setWay] = useState<LoginWay>('password')
  const [isCodeAsked, setCodeAsked] = useState(false)
  const enter = useStartSession()
  const askForCode = () => setCodeAsked(true)
  const card = useRef<HTMLDivElement>(null)
  const { member } = useMember()
  const stayLoggedIn = () => isStayTicked(card.current)
  return (
    <>
      <PageHead title="로그인" description="로또렌즈에 로그인합니다." path="/auth/login" isHidden />
      <RedirectWhenSignedIn returnTo={returnTo} />
      <FacedTitle title="로그인" about="이번 주 내 번호를 바로 볼 수 있어요." marks={MARKS} />
      {/* Once signed in, a second tap must not begin anything on the way out. */}
      <Card ref={card} inert={member !== null} className="flex flex-col gap-5">
        {why && <Notice>{why}</Notice>}
        <NoScriptNote>로그인하려면 자바스크립트를 켜야 합니다.</NoScriptNote>
        {isCodeAsked ? (
          <SecondFactorForm onEntered={enter} onBack={() => setCodeAsked(false)} />
        ) : (
          <>
            <LoginTabs way={way} onChoose={setWay} />
            <LoginPanel of="password" chosen={way}>
              <PasswordLogin onSecondFactor={askForCode} />
            </LoginPanel>
            <LoginPanel of="phone" chosen={way}>
              <PhoneLogin onSecondFactor={askForCode} />
            </LoginPanel>
            <PasskeySignIn stayLoggedIn={stayLoggedIn} />
            <SocialButtons action="로그인" stayLoggedIn={stayLoggedIn} returnTo={returnTo} />
          </>
        )}
      </Card>
      <p className="mt-4 flex flex-wrap justify-center gap-x-4 text-small">
        <Link to="/auth/forgot-password" className={LINK}>
          비밀번호를 잊으셨나요?
        </Link>
        <Link to={withReturn('/auth/register', returnTo)} className={LINK}>
          회원가입
        </Link>
      </p>
    </>
  )
}

interface FirstFactorProps {
  /** Called where the first factor was right and a second is asked for. */
  readonly onSecondFactor: () => void
}

/** Username and password. */
function PasswordLogin({ onSecondFactor }: FirstFactorProps) {
  const enter = useStartSession()
  const { send } = useChange(logIn)
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/members/sign-in-forms.ts').then(({ PasswordSignIn }) => PasswordSignIn),
      read: (given) => ({
        username: textIn(given, 'username'),
        password: textIn(given, 'password'),
        stay_logged_in: isStayTickedIn(given),
      }),
      send: async (body) => {
        const answer = await orSecondFactor(send({ body }), onSecondFactor)
        if (answer) enter(answer)
      },
      otherwise: ({ status }) =>
        status === 401 ? SIGN_IN_REFUSALS.invalid_credentials.detail : '로그인에 실패했습니다.',
    }),
  )
  return (
    <form {...form.attributes} className="space-y-4">
      <UsernameField {...form.field('username')} autoComplete="username webauthn" />
      <PasswordField label="비밀번호" autoComplete="current-password" {...form.field('password')} />
      <StayBox />
      <FormProblem form={form} />
      <SubmitButton isSending={form.isSending} sending="로그인 중…" className="w-full">
        로그인
      </SubmitButton>
    </form>
  )
}

const LOGIN_WAYS = { password: '아이디 로그인', phone: '휴대폰 로그인' } as const
type LoginWay = keyof typeof LOGIN_WAYS
const WAYS = Object.keys(LOGIN_WAYS) as LoginWay[]

/** Tabs as the keyboard expects them: one stop, arrows and ends inside. */
function LoginTabs({ way, onChoose }: { way: LoginWay; onChoose: (way: LoginWay) => void }) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = WAYS.indexOf(way)
    const next = {
      ArrowRight: WAYS[(at + 1) % WAYS.length],
      ArrowLeft: WAYS.at(at - 1),
      Home: WAYS[0],
      End: WAYS.at(-1),
    }[event.key]
    if (next === undefined) return
    // Home and End would scroll the page.
    event.preventDefault()
    onChoose(next)
    list.current?.querySelector<HTMLElement>(`#login-${next}`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label="로그인 방식" className="grid grid-cols-2 rounded-control bg-sunken p-1">
      {WAYS.map((each) => (
        <button
          key={each}
          id={`login-${each}`}
          type="button"
          role="tab"
          aria-selected={each === way}
          aria-controls={`login-${each}-form`}
          tabIndex={each === way ? 0 : -1}
          className="min-h-11 rounded-control text-small font-semibold text-soft aria-selected:bg-surface aria-selected:text-ink aria-selected:shadow-card"
          onClick={() => onChoose(each)}
          onKeyDown={move}
        >
          {LOGIN_WAYS[each]}
        </button>
      ))}
    </div>
  )
}

interface LoginPanelProps {
  readonly of: LoginWay
  readonly chosen: LoginWay
  readonly children: ReactNode
}

/** The panel of a tab; it stays there unseen, so that nothing typed is lost. */
const LoginPanel = ({ of, chosen, children }: LoginPanelProps) => (
  <div id={`login-${of}-form`} role="tabpanel" aria-labelledby={`login-${of}`} hidden={of !== chosen}>
    {children}
  </div>
)

const schemas = () => import('#contract/members/sign-in-forms.ts')

/** A code by text message instead of the password. */
function PhoneLogin({ onSecondFactor }: FirstFactorProps) {
  const enter = useStartSession()
  const { send } = useChange(logInByPhone)
  const { send: askForCode } = useChange(sendPhoneCode)
  const sending = useCodeSending()
  const askAttempt = checkedAttempt({
    schema: () => schemas().then(({ PhoneCodeRequest }) => PhoneCodeRequest),
    read: (given) => ({ mobile_number: textIn(given, 'mobile_number') }),
    send: (body, _, element) => sending.ask(() => askForCode({ body }), element),
    otherwise: NOT_SENT,
  })
  const logInAttempt = checkedAttempt({
    schema: () => schemas().then(({ PhoneSignIn }) => PhoneSignIn),
    read: (given) => ({
      mobile_number: textIn(given, 'mobile_number'),
      verification_code: textIn(given, 'verification_code'),
      stay_logged_in: isStayTickedIn(given),
    }),
    send: async (body) => {
      const answer = await orSecondFactor(send({ body }), onSecondFactor)
      if (answer) enter(answer)
    },
    otherwise: '로그인에 실패했습니다.',
  })
  // Enter after the number means the code that is still to come.
  const usual: Attempt = {
    ...logInAttempt,
    run: (given, element) =>
      (textIn(given, 'verification_code') === '' && sending.isUnasked ? askAttempt : logInAttempt).run(given, element),
  }
  const form = useForm(usual)
  return (
    <form {...form.attributes} className="space-y-4">
      <PhoneField label="휴대폰 번호" required {...form.field('mobile_number')} />
      <CodeRequest sending={sending} onAsk={() => void form.submit(askAttempt)} />
      <CodeField {...form.field('verification_code')} />
      <StayBox />
      <FormProblem form={form} />
      <SubmitButton
        isSending={form.isSending}
        sending={sending.isAsking ? '인증번호 보내는 중…' : '로그인 중…'}
        className="w-full"
      >
        로그인
      </SubmitButton>
    </form>
  )
}
