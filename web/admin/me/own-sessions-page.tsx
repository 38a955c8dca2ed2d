import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeOwnPassword, endStaffSession, listStaffSessions, renewRecoveryCodes } from '#contract/admin/staff.ts'
import { instantWording } from '#domain/calendar.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { RecoveryCodeList } from '#web/forms/recovery-code-list.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { Panel } from '../kit/panel.tsx'
import { refusedWording } from '../kit/refused-wording.ts'
import { Rows } from '../kit/rows.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'

/**
 * Where somebody of the staff is signed in, and how to end it there (the way out of here is in the page's head); their
 * password and their recovery codes.
 */
export default function OwnSessionsPage() {
  const sessions = useQuery(query(listStaffSessions))
  const end = useChange(endStaffSession, [listStaffSessions])
  return (
    <StaffPage title="내 로그인">
      <p className="text-soft">30분 동안 쓰지 않거나 로그인하고 12시간이 지나면 자동으로 끝나요.</p>
      <Panel title="로그인한 기기" isFlush>
        <Read of={sessions}>
          {(rows) => (
            <Rows
              label="로그인한 기기"
              rows={rows}
              keyOf={({ id }) => id}
              empty="로그인한 기기가 없어요."
              isOneLine
              isCurrent={({ is_current }) => is_current}
              columns={[
                { head: '기기', cell: ({ device }) => device },
                { head: '로그인', cell: ({ started_at }) => instantWording(Date.parse(started_at)) },
                { head: '최근', cell: ({ last_used_at }) => instantWording(Date.parse(last_used_at)) },
                { head: '주소', cell: ({ address }) => address },
                {
                  head: '처리',
                  cell: ({ id, is_current }) =>
                    is_current ? (
                      <span className="whitespace-nowrap">지금 기기</span>
                    ) : (
                      <Button
                        look="bare"
                        disabled={end.isRunning}
                        onClick={() => void end.run({ params: { id: String(id) } })}
                      >
                        로그아웃시키기
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </Read>
      </Panel>
      <Alert>{end.error && refusedWording(end.error)}</Alert>
      <OwnPassword />
      <RecoveryCodes />
    </StaffPage>
  )
}

function OwnPassword() {
  const { send } = useChange(changeOwnPassword, [listStaffSessions])
  return (
    <Panel title="비밀번호">
      <ActionForm
        names={['current_password', 'new_password']}
        button="비밀번호 바꾸기"
        done="비밀번호를 바꿨어요."
        layout="column"
        onAction={(body) => send({ body })}
      >
        {(field) => (
          <>
            <Field
              label="지금 비밀번호"
              type="password"
              autoComplete="current-password"
              required
              className="max-w-[24rem]"
              {...field('current_password')}
            />
            <Field
              label="새 비밀번호"
              type="password"
              autoComplete="new-password"
              required
              className="max-w-[24rem]"
              hint="12자 이상. 바꾸면 다른 기기는 로그아웃돼요."
              {...field('new_password')}
            />
          </>
        )}
      </ActionForm>
    </Panel>
  )
}

function RecoveryCodes() {
  const { run, isRunning, error } = useChange(renewRecoveryCodes)
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Panel title="복구 코드">
      <div role="status">
        {codes ? (
          <RecoveryCodeList codes={codes} />
        ) : (
          <p className="mb-4 text-soft">새로 만들면 앞에 받은 복구 코드는 쓸 수 없게 돼요.</p>
        )}
      </div>
      <Alert>{error && refusedWording(error)}</Alert>
      <Button
        look="quiet"
        aria-disabled={isRunning}
        onClick={() => void run({}).then((answer) => answer && setCodes(answer.recovery_codes))}
      >
        복구 코드 새로 만들기
      </Button>
    </Panel>
  )
}
