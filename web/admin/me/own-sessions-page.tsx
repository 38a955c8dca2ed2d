import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '#contract/admin/passkeys.ts'
import { changeOwnPassword, endStaffSession, listStaffSessions, renewRecoveryCodes } from '#contract/admin/staff.ts'
import { instantWording } from '#domain/calendar.ts'
import { STAFF_IDLE_MINUTES, STAFF_SIGN_IN_HOURS } from '#domain/staff/sign-in.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { knowsPasskeys, newPasskey } from '#web/forms/passkey.ts'
import { RecoveryCodeList } from '#web/forms/second-factor-set-up.tsx'
import { BusyButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { Panel } from '../kit/panel.tsx'
import { Refusal } from '../kit/refusal.tsx'
import { Rows } from '../kit/rows.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'

/**
 * Where somebody of the staff is signed in, and how to end it there (the way out of here is in the page's head); their
 * passkeys, their password and their recovery codes.
 */
export default function OwnSessionsPage() {
  const sessions = useQuery(query(listStaffSessions))
  const end = useChange(endStaffSession)
  return (
    <StaffPage title="내 로그인">
      <p className="text-soft">
        {STAFF_IDLE_MINUTES}분 동안 쓰지 않거나 로그인하고 {STAFF_SIGN_IN_HOURS}시간이 지나면 자동으로 끝나요.
      </p>
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
                { head: '로그인', cell: ({ started_at }) => instantWording(started_at) },
                { head: '최근', cell: ({ last_used_at }) => instantWording(last_used_at) },
                { head: '주소', cell: ({ address }) => address },
                {
                  head: '처리',
                  cell: ({ id, is_current }) =>
                    is_current ? (
                      <span className="whitespace-nowrap">지금 기기</span>
                    ) : (
                      <BusyButton
                        look="bare"
                        isWaiting={end.isRunning}
                        onClick={() => void end.run({ params: { id: String(id) } })}
                      >
                        로그아웃시키기
                      </BusyButton>
                    ),
                },
              ]}
            />
          )}
        </Read>
      </Panel>
      <Refusal error={end.error} />
      <Passkeys />
      <OwnPassword />
      <OwnRecoveryCodes />
    </StaffPage>
  )
}

/** Their passkeys; each signs them in without a code (decision 0070). */
function Passkeys() {
  const passkeys = useQuery(query(listPasskeys))
  const add = useChange(addPasskey)
  const remove = useChange(removePasskey)
  const [isOffered] = useState(knowsPasskeys)
  return (
    <Panel title="패스키">
      <p className="mb-4 text-soft">
        비밀번호 다음에 인증 코드 대신 기기의 잠금이나 보안 키로 로그인해요. 다른 사이트에서는 쓰이지 않아 가짜 로그인
        화면에 속지 않아요. 인증 코드도 그대로 사용할 수 있어요.
      </p>
      <Read of={passkeys}>
        {(rows) => (
          <Rows
            label="패스키"
            rows={rows}
            keyOf={({ id }) => id}
            empty="등록한 패스키가 없어요."
            isOneLine
            columns={[
              { head: '이름', cell: ({ name }) => name },
              { head: '등록', cell: ({ created_at }) => instantWording(created_at) },
              {
                head: '최근',
                cell: ({ last_used_at }) => (last_used_at ? instantWording(last_used_at) : '아직 없음'),
              },
              {
                head: '처리',
                cell: ({ id, name }) => (
                  <BusyButton
                    look="bare"
                    aria-label={`${name} 지우기`}
                    isWaiting={remove.isRunning}
                    onClick={() => void remove.run({ params: { id: String(id) } })}
                  >
                    지우기
                  </BusyButton>
                ),
              },
            ]}
          />
        )}
      </Read>
      <Refusal error={remove.error} />
      {isOffered && (
        <div className="mt-4">
          <ActionForm
            names={['name']}
            button="이 기기로 패스키 만들기"
            look="quiet"
            done="패스키를 등록했어요."
            onAction={async ({ name }) => {
              const passkey = await newPasskey(await browserApi(beginPasskey, {}))
              await add.send({ body: { passkey, ...(name && { name }) } })
            }}
          >
            {(field) => <Field label="이름" hint="비워 두면 기기 이름으로" maxLength={40} {...field('name')} />}
          </ActionForm>
        </div>
      )}
    </Panel>
  )
}

function OwnPassword() {
  const { send } = useChange(changeOwnPassword)
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

function OwnRecoveryCodes() {
  const { run, isRunning, error } = useChange(renewRecoveryCodes)
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Panel title="복구 코드">
      <div role="status">
        {codes ? (
          <RecoveryCodeList codes={codes} />
        ) : (
          <p className="mb-4 text-soft">새로 만들면 앞에 받은 복구 코드는 사용할 수 없게 돼요.</p>
        )}
      </div>
      <Refusal error={error} />
      <BusyButton
        look="quiet"
        isWaiting={isRunning}
        onClick={() => void run({}).then((answer) => answer && setCodes(answer.recovery_codes))}
      >
        복구 코드 새로 만들기
      </BusyButton>
    </Panel>
  )
}
