import { useNavigate } from 'react-router'
import * as contract from '#contract/admin/members.ts'
import type { Reply } from '#contract/endpoint.ts'
import { withParticle } from '#domain/particle.ts'
import { useChange } from '#web/data/use-change.ts'
import { Summary } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/fields.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { type ReasonedAction, ReasonForm } from '../kit/action-form.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { NOTHING_SAVED, useDraft } from '../kit/use-draft.ts'
import { useMay } from '../kit/use-staff.tsx'

/** One member and why something is done, as every action below takes it. */
interface ActionInput {
  readonly params: { readonly id: string }
  readonly body: { readonly reason: string }
}

interface MemberActionsProps {
  readonly member: Reply<typeof contract.showMember>
  readonly isOpened: boolean
  readonly onOpened: (opened: Reply<typeof contract.openMember>) => void
}

/** Actions on a member, each with its reason; they take effect on every device at once. */
export function MemberActions({ member, isOpened, onOpened }: MemberActionsProps) {
  const may = {
    open: useMay('members:open'),
    write: useMay('members:write'),
    export: useMay('members:export'),
    delete: useMay('members:delete'),
  }
  const open = useChange(contract.openMember)
  const block = useChange(contract.blockMember)
  const unblock = useChange(contract.unblockMember)
  const logOut = useChange(contract.logMemberOut)
  const free = useChange(contract.freeMobileNumber)
  const resetFactor = useChange(contract.resetSecondFactor)
  const download = useChange(contract.exportMember)
  const params = { id: String(member.id) }
  const actions: readonly ReasonedAction[] = [
    ...(may.open && !isOpened
      ? [
          {
            name: '가린 정보 열기',
            look: 'primary' as const,
            run: async (reason: string) => onOpened(await open.send({ params, body: { reason } })),
            done: '가린 정보를 열었어요.',
          },
        ]
      : []),
    ...(may.write
      ? [
          member.is_blocked
            ? { name: '막기 풀기', run: by(unblock, params), done: '막은 것을 풀었어요.' }
            : { name: '막기', run: by(block, params), done: '막고 로그아웃시켰어요.' },
          { name: '모든 기기 로그아웃', run: by(logOut, params), done: '모든 기기에서 로그아웃시켰어요.' },
          { name: '번호 떼기', run: by(free, params), done: '번호를 떼었어요.' },
          { name: '2단계 인증 풀기', run: by(resetFactor, params), done: '2단계 인증을 풀고 로그아웃시켰어요.' },
        ]
      : []),
    ...(may.export
      ? [
          {
            name: '데이터 내려받기',
            run: async (reason: string) => {
              const everything = await download.send({ params, body: { reason } })
              saveFile(`lottolens-member-${member.id}.json`, JSON.stringify(everything, null, 2))
            },
            done: '데이터를 내려받았어요.',
          },
        ]
      : []),
  ]
  if (actions.length === 0 && !may.delete) return null
  return (
    <Panel title="처리">
      <p className="mb-3 text-soft">누가, 언제, 왜 했는지 기록에 남아요.</p>
      <ReasonForm
        label="이유"
        draftKey={`reason for member ${member.id}`}
        actions={actions.map((action) => ({ look: 'quiet', ...action }))}
      >
        {(reason) => (
          <>
            {may.write && !member.is_blocked && (
              <p className="mt-2 text-soft">막을 때 적은 이유는 회원이 로그인할 때 읽어요.</p>
            )}
            {may.delete && <DeleteMember input={{ params, body: { reason } }} />}
          </>
        )}
      </ReasonForm>
    </Panel>
  )
}

/** Does something with a member that takes nothing but why. */
const by =
  ({ send }: { readonly send: (input: ActionInput) => Promise<unknown> }, params: ActionInput['params']) =>
  (reason: string) =>
    send({ params, body: { reason } })

/** Deletes a member for them, once their username was typed. */
function DeleteMember({ input: { params, body } }: { input: ActionInput }) {
  const navigate = useNavigate()
  const { send } = useChange(contract.deleteMember)
  const draft = useDraft(NOTHING_SAVED, { username: '' }, `deletion of member ${params.id}`, {
    save: ({ typed }) => send({ params, body: { ...body, ...typed } }),
    onSaved: () =>
      navigate('/admin/members', { state: { told: `회원 ${withParticle(params.id, '을/를')} 삭제했어요.` } }),
    beginsAnew: true,
  })
  const { username } = draft.typed
  return (
    <details className="mt-4 border-t border-line pt-2">
      <Summary look="text" className="text-danger!">
        회원 삭제
      </Summary>
      <StaffForm
        draft={draft}
        isDisabled={body.reason.trim() === '' || username.trim() === ''}
        button="되돌릴 수 없이 삭제"
        look="quiet"
      >
        <p>
          이름·아이디·연락처·비밀번호, 동의와 문자 기록, 만든 번호, 상담 내용을 지우고 모든 기기에서 로그아웃시켜요.
          되돌릴 수 없어요.
        </p>
        <p className="text-soft">
          법에 따라 구독·입금·환불 기록은 5년, 로그인한 시각과 주소는 90일 동안 회원 번호로만 남아요. 진행 중인 환불은
          그대로 지급하고, 열린 상담은 닫아요. 끝나지 않은 구독은 먼저 해지해야 해요.
        </p>
        <Field
          label="확인을 위해 회원의 아이디를 적어 주세요"
          autoComplete="off"
          autoCapitalize="none"
          {...draft.field('username')}
        />
      </StaffForm>
    </details>
  )
}
