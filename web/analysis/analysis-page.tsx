import { Link } from 'react-router'
import { breadcrumbs, PageHead } from '#web/frame/page-head.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon, RIGHT } from '#web/ui/icon.tsx'
import { AnalysisFrame } from './analysis-frame.tsx'

const PAGES = [
  {
    to: '/analysis/hot-cold',
    name: '핫·콜드 번호',
    text: '최근 추첨에서 자주 나온 번호와 드물게 나온 번호를 봅니다.',
  },
  { to: '/analysis/odd-even', name: '홀짝 비율', text: '홀수와 짝수가 몇 개씩 나왔는지 우연의 비율과 견줍니다.' },
  { to: '/analysis/number-sum', name: '번호 합계', text: '여섯 번호를 더한 값이 어떻게 퍼져 있는지 봅니다.' },
  {
    to: '/analysis/reappearance',
    name: '재출현 주기',
    text: '번호마다 마지막으로 나온 회차와 평균 주기를 봅니다.',
  },
  {
    to: '/analysis/lucky-number',
    name: '행운의 번호',
    text: '생년월일과 별자리로 여섯 번호를 만들어 봅니다. 재미로만 이용해 주세요.',
  },
] as const

export default function AnalysisPage() {
  return (
    <>
      <PageHead
        title="로또 번호분석"
        description="로또 6/45의 핫·콜드 번호, 홀짝 비율, 번호 합계, 재출현 주기를 우연의 기댓값과 나란히 보여 드립니다."
        path="/analysis"
        things={(url) => [breadcrumbs(url, ['번호분석', '/analysis'])]}
      />
      <AnalysisFrame
        isHub
        title="번호분석"
        lead="지나간 추첨을 세어 보고, 우연이라면 어땠을지 나란히 보여 드립니다."
        meaning={[
          '여기 있는 숫자는 이미 끝난 추첨을 센 것이며 다음 추첨을 알려 주지 않습니다.',
          '추첨은 매번 새로 시작하므로 어떤 여섯 번호를 골라도 1등 확률은 8,145,060분의 1로 똑같습니다.',
          '그래서 모든 횟수 옆에 우연이라면 몇 번쯤 나오는지를 함께 적었습니다.',
        ]}
      >
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
        <ul role="list" className="grid gap-5 sm:grid-cols-2 md:grid-cols-6">
          {PAGES.map(({ to, name, text }, index) => (
            <li key={to} className={index < 3 ? 'md:col-span-2' : 'md:col-span-3'}>
              <Link
                to={to}
                className="group flex h-full flex-col rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-celadon sm:p-7"
              >
                <h2 className="mb-2 flex items-center justify-between gap-3 text-lead font-bold">
                  {name}
                  <Icon path={RIGHT} size={20} className="flex-none text-celadon" />
                </h2>
                <p className="text-soft">{text}</p>
              </Link>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-celadon-soft p-5 sm:p-7">
          <div>
            <h2 className="text-lead font-bold">추첨은 정말 공정할까요?</h2>
            <p>모든 회차로 추첨과 번호 생성 방법을 검증한 결과를 그대로 공개합니다.</p>
          </div>
          <Link to="/analysis/fairness" className={buttonClass('primary')}>
            공정성 검증
          </Link>
        </div>
      </AnalysisFrame>
    </>
  )
}
