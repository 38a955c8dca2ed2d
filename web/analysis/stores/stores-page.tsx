import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AnalysisFailure, AnalysisFrame } from '#web/analysis/analysis-frame.tsx'
import { storesOf } from '#web/analysis/analysis-queries.ts'
import { AnswerOf } from '#web/analysis/answer-of.tsx'
import { askAnew, preload } from '#web/data/page-loaders.ts'
import { OnlineStore } from './online-store.tsx'
import { RegionMap } from './region-map.tsx'
import { storesAsked } from './stores-address.ts'
import { WinningStores } from './winning-stores.tsx'

const shown = (url: URL) => storesOf(storesAsked(url.searchParams))

export const loader = preload(async ({ read }, { url }) => void (await read(shown(url))))
export const clientLoader = askAnew((url) => [shown(url)])

export default function StoresPage() {
  const asked = storesAsked(useSearchParams()[0])
  const { region, search, order, page } = asked
  const isOwn = search !== '' || order !== 'games' || page > 1
  return (
    <AnalysisFrame
      path="/analysis/stores"
      head={
        region === null
          ? { title: '로또 1등 판매점', isHidden: isOwn }
          : {
              title: `${region} 로또 1등 판매점`,
              path: `/analysis/stores?region=${encodeURIComponent(region)}`,
              isHidden: isOwn,
            }
      }
      description="로또 6/45 1등이 나온 판매점을 지역과 이름, 회차로 보여 드려요. 1등이 많이 나온 곳은 많이 파는 곳이에요."
      lead="1등이 나온 판매점이에요."
      meaning={[
        '많이 파는 판매점에서 1등도 많이 나와요. 판매점마다 몇 게임을 팔았는지는 공개되지 않아요.',
        '똑같이 한 게임을 사면 어느 판매점에서 사도 1등 확률은 8,145,060분의 1로 같아요.',
        '한 회차에 여러 게임이 나온 곳은 한 사람이 같은 번호를 여러 게임 산 것일 수 있어요.',
      ]}
    >
      <AnswerOf of={useQuery(storesOf(asked))} isEmpty={({ total_games }) => total_games === 0}>
        {(answer) => (
          <>
            <div className="grid items-start gap-5 *:min-w-0 md:grid-cols-[1fr_1.2fr]">
              <RegionMap answer={answer} chosen={region} />
              <WinningStores answer={answer} asked={asked} />
            </div>
            <OnlineStore answer={answer} />
          </>
        )}
      </AnswerOf>
    </AnalysisFrame>
  )
}

export const ErrorBoundary = AnalysisFailure
