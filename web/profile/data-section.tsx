import { useQuery } from '@tanstack/react-query'
import type { Member } from '#contract/members/members.ts'
import { exportMyData, giveConsents } from '#contract/members/profile.ts'
import { dayWording, koreanDay } from '#domain/calendar.ts'
import { clockNow } from '#web/data/clock.ts'
import { useChange } from '#web/data/use-change.ts'
import { legalTexts } from '#web/legal-texts/legal-text-queries.ts'
import { CheckBox } from '#web/ui/fields/check-box.tsx'
import { PatientButton } from '#web/ui/patient-button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { APPLICATION_DURATION } from '#web/ui/toasts/toast.ts'
import { useKeepMember } from './profile-queries.ts'
import { NOT_SAVED, sayResult, trying } from './say-result.ts'
import { Section } from './section.tsx'

/** The law wants told what was agreed to or taken back, and on which day. */
const consentWording = (isGiven: boolean): string =>
  `${isGiven ? '마케팅 수신에 동의했습니다.' : '마케팅 수신 동의를 철회했습니다.'} (${dayWording(koreanDay(clockNow()))})`

/** What the member lets us do with their data, and a copy of it. */
export function DataSection({ member }: { member: Member }) {
  const { run, isRunning } = useChange(exportMyData)
  const takeAlong = () =>
    trying(async () => {
      const everything = await run({})
      saveFile('lottolens-my-data.json', JSON.stringify(everything, null, 2))
    }, '데이터를 내려받지 못했습니다. 다시 시도해 주세요.')
  return (
    <Section id="my-data" title="동의와 내 데이터">
      <MarketingConsent member={member} />
      <p className="text-soft">가입 정보와 동의, 로그인 기록, 만든 번호를 JSON 파일로 받을 수 있습니다.</p>
      <PatientButton look="quiet" isWaiting={isRunning} onClick={() => void takeAlong()}>
        {isRunning ? '준비하는 중…' : '내 데이터 내려받기'}
      </PatientButton>
    </Section>
  )
}

/** Can be taken back at any time, as easily as it was given. */
function MarketingConsent({ member }: { member: Member }) {
  const keep = useKeepMember()
  const { data: texts } = useQuery(legalTexts)
  const { run, isRunning } = useChange(giveConsents)
  const change = async (marketing: boolean, version: string) => {
    keep(await run({ body: { marketing, version } }))
    void sayResult({ kind: 'success', message: consentWording(marketing), duration: APPLICATION_DURATION })
  }
  return (
    <CheckBox
      checked={member.agrees_to_marketing}
      disabled={!texts}
      aria-disabled={isRunning}
      onChange={({ target }) => {
        if (texts && !isRunning) void trying(() => change(target.checked, texts.version), NOT_SAVED)
      }}
    >
      혜택과 소식을 문자로 받겠습니다.
    </CheckBox>
  )
}
