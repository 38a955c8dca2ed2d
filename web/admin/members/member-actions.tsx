import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as contract from '#contract/admin/members.ts'
import { listMemberEvents } from '#contract/admin/today.ts'
import type { Reply } from '#contract/endpoint.ts'
import { withParticle } from '#domain/particle.ts'
import { useChange } from '#web/data/use-change.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Panel } from '../kit/panel.tsx'
import { refusedWording } from '../kit/refused-wording.ts'
import { StaffForm } from '../kit/staff-form.tsx'
import { NOTHING_SAVED, useDraft } from '../kit/use-draft.ts'
import { useMay } from '../kit/use-staff.ts'

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

/** What may be done with a member, each with its reason; it takes effect on every device at once. */
export function MemberActions({ member, isOpened, onOpened }: MemberActionsProps) {
  const reason = useDraft(NOTHING_SAVED, { reason: '' }, `reason for member ${member.id}`)
  const [done, setDone] = useState<string>()
  const may = {
    open: useMay('members:open'),
    write: useMay('members:write'),
    export: useMay('members:export'),
    delete: useMay('members:delete'),
  }
  const refreshes = [contract.findMembers, contract.showMember]
  const open = useChange(contract.openMember)
  const block = useChange(contract.blockMember, refreshes)
  const unblock = useChange(contract.unblockMember, refreshes)
  const logOut = useChange(contract.logMemberOut, refreshes)
  const free = useChange(contract.freeMobileNumber, refreshes)
  const download = useChange(contract.exportMember)
  const problem = [open, block, unblock, logOut, free, download].find(({ error }) => error)?.error
  const isRunning = [open, block, unblock, logOut, free, download].some((one) => one.isRunning)
  const input: ActionInput = { params: { id: String(member.id) }, body: reason.typed }
  const act = async (run: () => Promise<unknown>, wording: string) => {
    setDone(undefined)
    if (!(await run())) return
    setDone(wording)
    reason.cleared()
  }
  const actions = [
    ...(may.open && !isOpened
      ? [
          {
            name: '가린 정보 열기',
            run: async () => {
              const opened = await open.run(input)
              if (opened) onOpened(opened)
              return opened
            },
            done: '가린 정보를 열었어요.',
          },
        ]
      : []),
    ...(may.write
      ? [
          member.is_blocked
            ? { name: '막기 풀기', run: () => unblock.run(input), done: '막은 것을 풀었어요.' }
            : { name: '막기', run: () => block.run(input), done: '막고 로그아웃시켰어요.' },
          { name: '모든 기기 로그아웃', run: () => logOut.run(input), done: '모든 기기에서 로그아웃시켰어요.' },
          { name: '번호 떼기', run: () => free.run(input), done: '번호를 떼었어요.' },
        ]
      : []),
    ...(may.export
      ? [
          {
            name: '데이터 내려받기',
            run: async () => {
              const everything = await download.run(input)
              if (everything) saveFile(`lottolens-member-${member.id}.json`, JSON.stringify(everything, null, 2))
              return everything
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
      <Field label="이유" {...reason.field('reason')} />
      <div className="mt-3 flex flex-wrap gap-2">
        {actions.map(({ name, run, done }, i) => (
          <Button
            key={name}
            look={may.open && !isOpened && i === 0 ? 'primary' : 'quiet'}
            disabled={!reason.typed.reason.trim() || isRunning}
            onClick={() => void act(run, done)}
          >
            {name}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-2 text-soft empty:hidden">
        {done}
      </p>
      <Alert>{problem && refusedWording(problem)}</Alert>
      {may.delete && <DeleteMember input={input} />}
    </Panel>
  )
}

/** Deletes a member for them, once their username was typed. */
function DeleteMember({ input: { params, body } }: { input: ActionInput }) {
  const navigate = useNavigate()
  const draft = useDraft(NOTHING_SAVED, { username: '' }, `deletion of member ${params.id}`)
  const { run, isRunning, error } = useChange(contract.deleteMember, [
    contract.findMembers,
    contract.showMember,
    listMemberEvents,
  ])
  const { username } = draft.typed
  const remove = async () => {
    if (!(await run({ params, body: { ...body, username } }))) return
    draft.cleared()
    navigate('/admin/members', { state: { told: `회원 ${withParticle(params.id, '을/를')} 삭제했어요.` } })
  }
  return (
    <details className="mt-4 border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-danger">회원 삭제</summary>
      <StaffForm
        draft={draft}
        isRunning={isRunning}
        isDisabled={body.reason.trim() === '' || username.trim() === ''}
        error={error}
        button="되돌릴 수 없이 삭제"
        look="quiet"
        onSave={() => void remove()}
      >
        <p>
          이름·아이디·연락처·비밀번호, 동의와 문자 기록, 만든 번호, 상담 내용을 지우고 모든 기기에서 로그아웃시켜요.
          되돌릴 수 없어요.
        </p>
        <p className="text-soft">
          법에 따라 구독·입금·환불 기록은 5년, 로그인한 때와 주소는 90일 동안 회원 번호로만 남아요. 진행 중인 환불은
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
