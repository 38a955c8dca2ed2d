import type { z } from 'zod'
import * as contract from '#contract/members-for-staff.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { refusedWording } from '../kit/refused-wording.ts'
import { useStaffChange } from '../kit/staff-api.ts'
import { useMay } from '../kit/use-staff.ts'

/** One member and why something is done, as every deed below takes it. */
export interface DeedInput {
  readonly params: { readonly id: string }
  readonly body: { readonly reason: string }
}

interface MemberDeedsProps {
  readonly member: z.output<typeof contract.MaskedMember>
  readonly input: DeedInput
}

/** What takes effect on every device at once. */
export function MemberDeeds({ member, input }: MemberDeedsProps) {
  const refreshes = [contract.findMembers]
  const block = useStaffChange(contract.blockMember, refreshes)
  const unblock = useStaffChange(contract.unblockMember, refreshes)
  const logOut = useStaffChange(contract.logMemberOut, refreshes)
  const free = useStaffChange(contract.freeMobileNumber, refreshes)
  const problem = block.error ?? unblock.error ?? logOut.error ?? free.error
  const isDisabled = !input.body.reason.trim()
  const deeds = [
    member.is_blocked ? (['막기 풀기', unblock] as const) : (['막기', block] as const),
    ['모든 기기 로그아웃', logOut] as const,
    ['번호 떼기', free] as const,
  ]
  return (
    <>
      {deeds.map(([name, { run, isRunning }]) => (
        <Button key={name} look="quiet" disabled={isDisabled || isRunning} onClick={() => void run(input)}>
          {name}
        </Button>
      ))}
      <Alert>{problem && refusedWording(problem)}</Alert>
    </>
  )
}

/** Saves everything that is kept about a member, as they would get it themselves. */
export function ExportMember({ input }: { input: DeedInput }) {
  const may = useMay('members:export')
  const { run, isRunning, error } = useStaffChange(contract.exportMember)
  if (!may) return null
  const save = async () => {
    const everything = await run(input)
    if (everything) saveFile(`lottolens-member-${input.params.id}.json`, JSON.stringify(everything, null, 2))
  }
  return (
    <>
      <Button look="quiet" disabled={!input.body.reason.trim() || isRunning} onClick={() => void save()}>
        데이터 내려받기
      </Button>
      <Alert>{error && refusedWording(error)}</Alert>
    </>
  )
}
