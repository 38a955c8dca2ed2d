import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { giveConsents } from '#contract/accounts.ts'
import { exportMyData, type Member } from '#contract/members.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { useChange } from '#web/data/change.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckBox } from '#web/ui/check-box.tsx'
import { legalTexts } from './legal-queries.ts'
import { profileProblems, toastOf } from './profile-problems.ts'
import { saveFile } from './save-file.ts'
import { Section } from './section.tsx'
import { useKeepMember } from './use-keep-member.ts'

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
    <Section title="동의와 내 데이터">
      <MarketingConsent member={member} />
      <p className="text-soft">가입 정보와 동의, 로그인 기록, 만든 번호를 JSON 파일로 받을 수 있습니다.</p>
      <Button look="quiet" disabled={isExporting} onClick={() => void takeAlong()}>
        {isExporting ? '준비하는 중…' : '내 데이터 내려받기'}
      </Button>
    </Section>
  )
}

/** Can be taken back at any time, as easily as it was given. */
function MarketingConsent({ member }: { member: Member }) {
  const keep = useKeepMember()
  const { data: texts } = useQuery(legalTexts)
  const { run, isRunning } = useChange(browserApi, giveConsents, { refreshes: [] })
  const change = async (marketing: boolean) => {
    if (!texts) return
    try {
      keep(await run({ body: { marketing, version: texts.version } }))
    } catch (error) {
      profileProblems(error)
    }
  }
  return (
    <CheckBox
      role="switch"
      checked={member.agrees_to_marketing}
      disabled={isRunning || !texts}
      onChange={({ target }) => void change(target.checked)}
    >
      혜택과 소식을 문자로 받겠습니다.
    </CheckBox>
  )
}
