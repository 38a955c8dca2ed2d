import { useQuery } from '@tanstack/react-query'
import { CODE_MINUTES } from '#domain/member/member.ts'
import { cacheFirst, type PageQueries, preload } from '#web/data/page-loaders.ts'
import { breadcrumbs, PageHead, PageTitle } from '#web/page/page-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ALERT, CHECK, Icon } from '#web/ui/icon.tsx'
import { List } from '#web/ui/list.tsx'
import { CompanyDetails, WAYS_TO_ASK } from './company-details.tsx'
import { companyInfo } from './company-queries.ts'

const queries: PageQueries = async ({ attempt }) => void (await attempt(companyInfo))

export const loader = preload(queries)
export const clientLoader = cacheFirst(queries)

/** The day on which the page's statements were last held against the site (docs/accessibility.md). */
const LOOKED_THROUGH = '2026년 11월 26일'

const DONE = [
  '모든 기능을 키보드로 이용할 수 있고, 초점이 있는 곳이 보여요.',
  '그림과 그래프는 글이나 표로도 읽을 수 있어요. 색으로만 알려 주는 것은 없어요.',
  '글자는 배경과 4.5:1 이상 차이가 나고, 밝은 화면과 어두운 화면 모두 그래요.',
  '글자를 두 배로 키우거나 화면을 가로 320픽셀까지 줄여도 옆으로 넘기지 않고 읽어요.',
  '움직임을 줄이도록 정한 기기에서는 움직이지 않아요. 깜빡이는 것과 자동으로 나는 소리는 없어요.',
  '양식은 무엇이 틀렸는지 그 칸 옆에 글로 알려 주고, 적은 것을 지우지 않아요.',
  '로그인할 때 그림 퍼즐이 없고, 비밀번호와 인증번호를 붙여 넣을 수 있어요.',
]

const GAPS = [
  '화면 낭독 프로그램(센스리더, NVDA, VoiceOver, TalkBack)으로 모든 화면을 확인하지는 못했어요. 자동 검사와 키보드로 확인했어요.',
  '장애가 있는 분들과 함께 한 평가와 웹 접근성 품질인증은 아직 없어요.',
  '복권의 QR 코드를 카메라에 맞추는 일은 화면을 보지 않으면 어려워요. 번호를 직접 적어 확인할 수 있어요.',
  `인증번호는 ${CODE_MINUTES}분 안에 적어야 해요. 시간을 늘릴 수는 없고, 다시 받을 수는 있어요.`,
  '로그인과 회원가입 화면에는 문의하기로 가는 링크가 없어요. 다른 화면의 맨 아래에는 늘 있어요.',
  '구글과 카카오의 로그인, 지도, 사업자 정보 확인은 다른 곳의 화면이라 저희가 고칠 수 없어요.',
]

/** What the site does for people who read, hear or press otherwise, what it does not yet, and whom to tell. */
export default function AccessibilityPage() {
  const { data: company } = useQuery(companyInfo)
  return (
    <article className="pt-10">
      <PageHead
        title="접근성 안내"
        description="로또렌즈가 지키는 접근성 기준과 아직 부족한 점, 불편을 알릴 곳을 안내해요."
        path="/accessibility"
        things={(url) => [breadcrumbs(url, '/accessibility')]}
      />
      <PageTitle>접근성 안내</PageTitle>
      <p className="mt-1 mb-6 max-w-[44rem] text-soft">
        한국형 웹 콘텐츠 접근성 지침(KWCAG) 2.2와 WCAG 2.2 AA에 맞추려고 해요. {LOOKED_THROUGH}에 서른세 항목을 저희가
        하나씩 살펴봤어요.
      </p>
      <div className="grid gap-5 md:grid-cols-2">
        <Part title="이렇게 이용할 수 있어요" icon={CHECK} lines={DONE} />
        <Part title="아직 부족한 점" icon={ALERT} lines={GAPS} />
        <Card className="md:col-span-2">
          <h2 className="mb-2 text-lead font-bold">불편을 알려 주세요</h2>
          <p className="mb-4">
            쓰기 어려운 곳이 있으면 어느 화면에서 무엇이 어려웠는지 알려 주세요. 고치는 동안 필요한 일은 다른 방법으로
            도와드려요.
          </p>
          <ButtonLink to="/contact" look="soft">
            문의하기
          </ButtonLink>
          <CompanyDetails
            company={company}
            details={WAYS_TO_ASK}
            className="mt-4 space-y-1"
            rowClass="flex gap-2"
            nameClass="flex-none text-soft"
            detailClass="font-semibold"
          />
        </Card>
      </div>
    </article>
  )
}

interface PartProps {
  readonly title: string
  readonly icon: string
  readonly lines: readonly string[]
}

const Part = ({ title, icon, lines }: PartProps) => (
  <Card>
    <h2 className="mb-3 text-lead font-bold">{title}</h2>
    <List className="space-y-3">
      {lines.map((line) => (
        <li key={line} className="flex gap-3">
          <Icon path={icon} size={20} className="mt-0.5 flex-none text-celadon" />
          <span>{line}</span>
        </li>
      ))}
    </List>
  </Card>
)
