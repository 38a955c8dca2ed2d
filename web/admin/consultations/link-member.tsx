import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { linkConsultation, listConsultations, openConsultation } from '#contract/admin/consultations.ts'
import { findMembers } from '#contract/admin/members.ts'
import { withParticle } from '#domain/particle.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '../kit/panel.tsx'
import { refusedWording } from '../kit/refused-wording.ts'
import { Read } from '../kit/staff-page.tsx'
import type { Opened } from './opened.ts'

/** A visitor has no plan until staff say which member it is; offered are those with the same number. */
export function LinkMember({ consultation }: { consultation: Opened }) {
  const [isLooking, setLooking] = useState(false)
  return (
    <Panel title="회원">
      <p className="text-soft">방문자의 상담이에요. 플랜을 주려면 먼저 가입하고, 그 회원과 이어야 해요.</p>
      {isLooking && consultation.mobile_number ? (
        <Found consultation={consultation} mobile_number={consultation.mobile_number} />
      ) : (
        <Button look="quiet" className="mt-3" onClick={() => setLooking(true)}>
          같은 번호의 회원 찾기
        </Button>
      )}
    </Panel>
  )
}

function Found({ consultation, mobile_number }: { consultation: Opened; mobile_number: string }) {
  const { receipt, version } = consultation
  const found = useQuery(query(findMembers, { query: { search: mobile_number } }))
  const { run, isRunning, error } = useChange(linkConsultation, [openConsultation, listConsultations])
  return (
    <Read of={found}>
      {({ rows }) => (
        <div className="mt-3 space-y-2">
          {rows.length === 0 && <p role="status">이 번호로 가입한 회원이 없어요.</p>}
          {rows.map(({ id, username, name }) => (
            <Button
              key={id}
              look="quiet"
              disabled={isRunning}
              onClick={() => void run({ params: { receipt }, body: { version, member_id: id } })}
            >
              {name} {username} · 번호 {withParticle(id, '과/와')} 잇기
            </Button>
          ))}
          <Alert>{error && refusedWording(error)}</Alert>
        </div>
      )}
    </Read>
  )
}
