import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { addMyPasskey, beginMyPasskey, listMyPasskeys, removeMyPasskey } from '#contract/members/passkeys.ts'
import { dayWording, koreanDay } from '#domain/calendar.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem, SubmitButton } from '#web/forms/form-parts.tsx'
import { knowsPasskeys, newPasskey } from '#web/forms/passkey.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { Unanswered } from '#web/page/unanswered.tsx'
import { useMemberProof } from '#web/sign-in/member-proof.tsx'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { focusHeadingOnUnmount } from '#web/ui/move-focus.ts'
import { sayResult } from './profile-changes.tsx'
import { awaitedLines, Section } from './section.tsx'

type Passkey = Reply<typeof listMyPasskeys>[number]

const HERE = '/dashboard/profile#passkeys'
const schema = () => import('#contract/members/passkey-forms.ts').then(({ PasskeyProof }) => PasskeyProof)
const dayOf = (instant: string) => dayWording(koreanDay(instant))

/** The devices with which the member signs in without a password. */
export function PasskeysSection() {
  const listed = useQuery(query(listMyPasskeys))
  const passkeys = listed.data
  const [isMaking, setMaking] = useState(false)
  const now =
    passkeys === undefined
      ? '\u00a0'
      : passkeys.length === 0
        ? '등록한 패스키가 없어요'
        : `${passkeys.length}개 등록했어요`
  return (
    <Section id="passkeys" title="패스키" now={now}>
      <p className="text-soft">
        비밀번호 대신 지문이나 얼굴, 화면 잠금으로 로그인해요. 로또렌즈에서만 쓰여서 가짜 로그인 화면에 속지 않아요.
        비밀번호도 그대로 쓸 수 있어요.
      </p>
      {!passkeys && <Unanswered query={listed} failed="패스키를 불러오지 못했어요." shape={awaitedLines(1)} />}
      {passkeys && passkeys.length > 0 && (
        <List aria-label="등록한 패스키" className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </List>
      )}
      {passkeys && (
        <Button look="quiet" aria-expanded={isMaking} onClick={() => setMaking(!isMaking)}>
          패스키 만들기
        </Button>
      )}
      {isMaking && <NewPasskey onMade={() => setMaking(false)} />}
    </Section>
  )
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <li className="space-y-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0">
          <strong className="block font-semibold break-words">{name}</strong>
          <span className="text-small text-soft">
            {dayOf(created_at)} 등록 · {last_used_at ? `${dayOf(last_used_at)} 사용` : '아직 사용하지 않았어요'}
          </span>
        </p>
        <Button
          look="bare"
          aria-label={`${name} 지우기`}
          aria-expanded={isLeaving}
          onClick={() => setLeaving(!isLeaving)}
        >
          지우기
        </Button>
      </div>
      {isLeaving && <RemovePasskey id={id} />}
    </li>
  )
}

function RemovePasskey({ id }: { id: number }) {
  const { send } = useChange(removeMyPasskey)
  const proof = useMemberProof('passkeys', HERE)
  const form = useForm(
    checkedAttempt({
      schema,
      read: proof.read,
      send: async (body) => {
        await send({ params: { id: String(id) }, body })
        proof.drop()
        void sayResult({ kind: 'success', message: '패스키를 지웠어요.' })
      },
      otherwise: '패스키를 지우지 못했어요.',
      onRefused: proof.onRefused,
    }),
  )
  return (
    <ProofForm proof={proof} form={form}>
      <SubmitButton isSending={form.isSending} look="quiet" className="text-danger!">
        패스키 지우기
      </SubmitButton>
    </ProofForm>
  )
}

function NewPasskey({ onMade }: { onMade: () => void }) {
  const [isKnown] = useState(knowsPasskeys)
  const begin = useChange(beginMyPasskey)
  const add = useChange(addMyPasskey)
  const proof = useMemberProof('passkeys', HERE)
  const form = useForm(
    checkedAttempt({
      schema,
      read: proof.read,
      send: async (body) => {
        const passkey = await newPasskey(await begin.send({ body }))
        await add.send({ body: { passkey } })
        proof.drop()
        onMade()
        void sayResult({ kind: 'success', message: '패스키를 등록했어요. 다음부터 비밀번호 없이 로그인할 수 있어요.' })
      },
      otherwise: '패스키를 등록하지 못했어요.',
      onRefused: proof.onRefused,
    }),
  )
  if (!isKnown) return <p className="text-soft">이 브라우저에서는 패스키를 만들 수 없어요.</p>
  return (
    <ProofForm proof={proof} form={form}>
      <SubmitButton isSending={form.isSending} look="quiet">
        이 기기로 패스키 만들기
      </SubmitButton>
    </ProofForm>
  )
}

interface ProofFormProps {
  readonly proof: ReturnType<typeof useMemberProof>
  readonly form: Form
  readonly children: ReactNode
}

/** A form that asks for nothing but who sends it; it goes once it is sent. */
const ProofForm = ({ proof, form, children }: ProofFormProps) => (
  <div ref={focusHeadingOnUnmount} className="space-y-4">
    {proof.before}
    <form {...form.attributes} className="space-y-4">
      {proof.fields(form)}
      <FormProblem form={form} />
      {children}
    </form>
  </div>
)
