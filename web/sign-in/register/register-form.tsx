import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { register } from '#contract/members/sign-in.ts'
import { SIGN_IN_REFUSALS } from '#contract/members/sign-in-refusals.ts'
import {
  fullName,
  LONGEST_NAME_PART,
  LONGEST_USERNAME,
  SHORTEST_PASSWORD,
  SHORTEST_USERNAME,
} from '#domain/member/member.ts'
import { ApiError, isApiError, sentenceOf } from '#web/data/api-error.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { NOT_EQUAL, PasswordField, UsernameField } from '#web/forms/credential-fields.tsx'
import { FormProblem, SubmitButton } from '#web/forms/form-parts.tsx'
import { PhoneField } from '#web/forms/phone-field.tsx'
import { type Form, type Problems, textIn, useForm } from '#web/forms/use-form.ts'
import { usernameVerdict } from '#web/sign-in/sign-in-queries.ts'
import { Field } from '#web/ui/fields.tsx'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import { useStartSession } from '../after-sign-in.tsx'
import { isStayTickedIn, StayBox } from '../stay-box.tsx'
import { ConsentBoxes } from './consent-boxes.tsx'

const namesIn = (given: FormData) => ({
  lastName: textIn(given, 'last_name'),
  firstName: textIn(given, 'first_name'),
})

/** Signing up. `version`: the day of the texts that are agreed to. */
export function RegisterForm({ version }: { version: string }) {
  const enter = useStartSession()
  const { send } = useChange(register)
  const [typed, setTyped] = useState('')
  const { state, message, isTaken } = useUsernameCheck(typed)
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/members/sign-in-forms.ts').then(({ Registration }) => Registration),
      read: (given) => ({
        name: fullName(namesIn(given)),
        username: textIn(given, 'username'),
        password: textIn(given, 'password'),
        mobile_number: textIn(given, 'mobile_number'),
        provider: 'email',
        consents: {
          terms: given.has('terms'),
          privacy: given.has('privacy'),
          age: given.has('age'),
          marketing: given.has('marketing'),
          version,
        },
        stay_logged_in: isStayTickedIn(given),
      }),
      judge: async ({ name, username, password, ...rest }, given): Promise<Problems> => ({
        [namesIn(given).lastName.trim() === '' ? 'last_name' : 'first_name']: name,
        // A password manager may have filled it in without an event.
        username:
          username ??
          (textIn(given, 'username').trim() === typed && name === undefined && (await isTaken())
            ? UNAVAILABLE
            : undefined),
        password,
        confirmation: textIn(given, 'password') === textIn(given, 'confirmation') ? undefined : NOT_EQUAL,
        ...rest,
      }),
      send: async (body) => enter(await send({ body }).catch(inOurWords)),
      otherwise: failureWording,
    }),
  )
  return (
    <form {...form.attributes} className="space-y-4">
      <NameFields form={form} />
      <NewUsernameField {...form.field('username')} state={state} message={message} onType={setTyped} />
      <PasswordField
        label="비밀번호"
        autoComplete="new-password"
        hint={`${SHORTEST_PASSWORD}자 이상. 길수록 안전해요.`}
        {...form.field('password')}
      />
      <PasswordField label="비밀번호 확인" autoComplete="new-password" {...form.field('confirmation')} />
      <PhoneField label="휴대폰 번호" required {...form.field('mobile_number')} />
      {/* The button comes after the consents: fixed to the window's edge it would cover them. */}
      <ConsentBoxes form={form} />
      <StayBox />
      <FormProblem form={form} />
      <SubmitButton isSending={form.isSending} sending="가입하는 중…" className="w-full">
        회원가입
      </SubmitButton>
    </form>
  )
}

const UNAVAILABLE = '사용할 수 없는 아이디입니다.'

/** A server that says in English that something exists already has said so much. */
function inOurWords(error: unknown): never {
  const isKnown = isApiError(error) && /already exists/i.test(error.detail)
  throw isKnown ? new ApiError({ ...error, detail: SIGN_IN_REFUSALS.already_taken.detail }) : error
}

/** The sentence for a refusal without one. */
const failureWording = ({ status }: ApiError): string =>
  status === 400 ? SIGN_IN_REFUSALS.invalid_request.detail : '회원가입에 실패했습니다. 다시 시도해 주세요.'

/** Family name and given name, as Koreans order them. */
const NameFields = ({ form }: { form: Form }) => (
  <div className="grid grid-cols-2 gap-3">
    <Field label="성" autoComplete="family-name" longest={LONGEST_NAME_PART} required {...form.field('last_name')} />
    <Field label="이름" autoComplete="given-name" longest={LONGEST_NAME_PART} required {...form.field('first_name')} />
  </div>
)

interface NewUsernameFieldProps {
  readonly name: string
  readonly error: string | undefined
  readonly state: UsernameState
  readonly message: string
  readonly onType: (username: string) => void
}

const HINT = `${SHORTEST_USERNAME}~${LONGEST_USERNAME}자의 영문, 숫자, 밑줄(_), 하이픈(-), 마침표(.)`
const LOOKS: Readonly<Record<UsernameState, string>> = {
  idle: '',
  checking: 'text-soft',
  available: 'text-celadon',
  unavailable: 'text-danger',
  unknown: 'text-amber',
}

/** A username to be chosen, with word of whether it is free. */
function NewUsernameField({ name, error, state, message, onType }: NewUsernameFieldProps) {
  // A name that the server refused, such as one taken since the check, is not shown as available.
  const shown = error !== undefined && state === 'available' ? 'idle' : state
  return (
    <UsernameField
      name={name}
      maxLength={LONGEST_USERNAME}
      hint={
        <span role="status" className={`flex items-center gap-1 ${LOOKS[shown]}`}>
          {shown === 'available' && <Icon path={CHECK} size={16} />}
          <span>{shown === 'idle' ? HINT : message}</span>
        </span>
      }
      error={error}
      onInput={({ currentTarget }) => onType(currentTarget.value.trim())}
    />
  )
}

const CHECK_AFTER = 500
const FAILED = '아이디 확인 중 오류가 발생했습니다.'

type UsernameState = 'idle' | 'checking' | 'available' | 'unavailable' | 'unknown'

interface UsernameCheck {
  readonly state: UsernameState
  readonly message: string
  /** Whether the username is known to be taken, asked for now where that is not known yet. */
  readonly isTaken: () => Promise<boolean>
}

/** Whether a username is free, half a second after it was typed. A verdict belongs to the spelling that was asked for. */
function useUsernameCheck(username: string): UsernameCheck {
  const client = useQueryClient()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(username), CHECK_AFTER)
    return () => clearTimeout(timer)
  }, [username])
  const isLong = username.length >= SHORTEST_USERNAME
  const { data, error } = useQuery({ ...usernameVerdict(asked), enabled: isLong && asked === username })
  const isTaken = async () => {
    try {
      return !(await client.fetchQuery(usernameVerdict(username))).available
    } catch (failure) {
      // A name that cannot be checked may be sent all the same: the server decides.
      if (isApiError(failure)) return false
      throw failure
    }
  }
  const verdict = (state: UsernameState, message = '') => ({ state, message, isTaken })
  if (!isLong) return verdict('idle')
  if (asked !== username || (!data && !error)) return verdict('checking', '확인 중…')
  if (data) return verdict(data.available ? 'available' : 'unavailable', data.message)
  const why = isApiError(error) && error.status === 429 ? sentenceOf(error) : FAILED
  return verdict('unknown', `확인할 수 없습니다. ${why}`)
}
