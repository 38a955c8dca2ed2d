import { useState } from 'react'
import { deleteMember, findMembers } from '#contract/members-for-staff.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { refusedWording } from '../kit/refused-wording.ts'
import { useStaffChange } from '../kit/staff-api.ts'
import { useMay } from '../kit/use-staff.ts'
import type { DeedInput } from './member-deeds.tsx'

/** Deletes a member for them, once their username was typed. */
export function DeleteMember({ input, onDeleted }: { input: DeedInput; onDeleted: () => void }) {
  const may = useMay('members:delete')
  const [username, setUsername] = useState('')
  const { run, isRunning, error } = useStaffChange(deleteMember, [findMembers])
  if (!may) return null
  const { params, body } = input
  const isReady = body.reason.trim() !== '' && username.trim() !== '' && !isRunning
  return (
    <details className="mt-4 border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-danger">회원 삭제</summary>
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void run({ params, body: { ...body, username } }).then((answer) => answer && onDeleted())
        }}
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
          value={username}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <Alert>{error && refusedWording(error)}</Alert>
        <Button type="submit" look="quiet" className="text-danger!" disabled={!isReady}>
          되돌릴 수 없이 삭제
        </Button>
      </form>
    </details>
  )
}
