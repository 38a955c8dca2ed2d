import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { giveConsents } from '#contract/accounts.ts'
import { exportMyData, type Member } from '#contract/members.ts'
import { dayWording, koreanDay } from '#domain/calendar.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { useChange } from '#web/data/change.ts'
import { clockNow } from '#web/data/clock.ts'
import { CheckBox } from '#web/ui/check-box.tsx'
import { APPLICATION_DURATION } from '#web/ui/toast.ts'
import { legalTexts } from './legal-queries.ts'
import { PatientButton } from './patient-button.tsx'
import { profileProblems, sayResult, toastOf } from './profile-problems.ts'
import { saveFile } from './save-file.ts'
import { Section } from './section.tsx'
import { useKeepMember } from './use-keep-member.ts'

/** The law wants told what was agreed to or taken back, and on which day. */
const consentWording = (isGiven: boolean): string =>
  `${isGiven ? '마케팅 수신에 동의했습니다.' : '마케팅 수신 동의를 철회했습니다.'} (${dayWording(koreanDay(clockNow()))})`

/** What the member lets us do with their data, and a copy of it. */
export function DataSection({ member }: { member: Member }) {
  const [isExporting, setExporting] = useState(false)
  const takeAlong = async () => {
    setExporting(true)
    try {
      const everything = await browserApi(exportMyData, {})
      saveFile('lottolens-my-data.json', JSON.stringify(everything, null, 2))
    } catch (error) {
      toastOf(error, '데이터를 내려받지 못했습니다. 다시 시도해 주세요.')
    } finally {
      setExporting(false)
    }
  }
  return (
    <Section id="my-data" title="동의와 내 데이터">
      <MarketingConsent member={member} />
      <p className="text-soft">가입 정보와 동의, 로그인 기록, 만든 번호를 JSON 파일로 받을 수 있습니다.</p>
      <PatientButton look="quiet" isWaiting={isExporting} onClick={() => void takeAlong()}>
        {isExporting ? '준비하는 중…' : '내 데이터 내려받기'}
      </PatientButton>
    </Section>
  )
}

/** Can be taken back at any time, as easily as it was given. */
function MarketingConsent({ member }: { member: Member }) {
  const keep = useKeepMember()
  const { data: texts } = useQuery(legalTexts)
  const { run, isRunning } = useChange(browserApi, giveConsents, { refreshes: [] })
  const change = async (marketing: boolean) => {
    if (!texts || isRunning) return
    try {
      keep(await run({ body: { marketing, version: texts.version } }))
      void sayResult({ kind: 'success', message: consentWording(marketing), duration: APPLICATION_DURATION })
    } catch (error) {
      profileProblems(error)
    }
  }
  return (
    <CheckBox
      checked={member.agrees_to_marketing}
      disabled={!texts}
      aria-disabled={isRunning}
      onChange={({ target }) => void change(target.checked)}
    >
      혜택과 소식을 문자로 받겠습니다.
    </CheckBox>
  )
}
