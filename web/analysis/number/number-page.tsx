import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { nameOfPage, numberPath } from '#contract/site-pages.ts'
import { countWording } from '#domain/count-wording.ts'
import { LARGEST_NUMBER } from '#domain/draw.ts'
import { AnalysisFailure, DISCLAIMER } from '#web/analysis/analysis-frame.tsx'
import { numberHistoryOf } from '#web/analysis/analysis-queries.ts'
import { type Needs, preload, readThrough } from '#web/data/page-loaders.ts'
import { missingPage } from '#web/data/reader.ts'
import { lazyUntilTouched } from '#web/page/lazy-until-touched.tsx'
import { breadcrumbs, PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { BACK, Icon, LEFT, RIGHT } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'
import type { Route } from './+types/number-page.ts'

const NumberResult = lazyUntilTouched(() => import('./number-result.tsx'))

const HUB = '/analysis'
const LIST = '/analysis/number'

/** `34`, and nothing that merely means it: one address a number. */
const numberOf = (text = ''): number => (/^[1-9]\d?$/.test(text) && Number(text) <= LARGEST_NUMBER ? Number(text) : 0)

const needs: Needs = async ({ read }, { params }) => {
  const number = numberOf(params.number)
  if (number === 0) throw missingPage()
  await read(numberHistoryOf(number))
}

export const loader = preload(needs)
export const clientLoader = readThrough(needs)

export default function NumberPage({ params }: Route.ComponentProps) {
  const number = numberOf(params.number)
  const { data: history } = useSuspenseQuery(numberHistoryOf(number))
  const { frequency, total_analyzed, expected_count } = history
  const path = numberPath(number)
  const description = `로또 6/45 번호 ${number}번은 ${countWording(total_analyzed)}회 가운데 ${frequency}번 나왔어요. 우연이라면 ${Math.round(expected_count)}번이에요. 나온 회차, 쉰 기간, 함께 나온 번호와 보너스 기록을 모두 보여 드려요.`
  return (
    <>
      <PageHead
        title={`번호 ${number} 로또 당첨 기록`}
        description={description}
        path={path}
        things={(url) => [
          breadcrumbs(url, HUB, LIST, [`번호 ${number}`, path]),
          {
            '@type': 'Dataset',
            name: `로또 6/45 번호 ${number}번의 기록`,
            description,
            url: url(path),
            isAccessibleForFree: true,
          },
        ]}
      />
      <div className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-6">
        <div>
          <Link to={LIST} className="inline-flex min-h-11 items-center gap-1.5 text-small text-soft hover:text-ink">
            <Icon path={BACK} size={16} /> {nameOfPage(LIST)}
          </Link>
          <div className="flex items-center gap-4 [--ball:64px] sm:[--ball:88px]">
            <NumberBall number={number} />
            <div>
              <PageTitle>번호 {number}</PageTitle>
              <p>
                {countWording(total_analyzed)}회 가운데 <strong className="font-bold">{frequency}번</strong> 나왔어요.
              </p>
            </div>
          </div>
        </div>
        <Neighbours number={number} label="다른 번호" />
      </div>
      <div className="space-y-5">
        <NumberResult history={history} />
        <Neighbours number={number} label="이어서 볼 번호" />
        <Notice>{DISCLAIMER}</Notice>
      </div>
    </>
  )
}

/** Around the circle: 45 comes before 1. */
function Neighbours({ number, label }: { number: number; label: string }) {
  const before = number === 1 ? LARGEST_NUMBER : number - 1
  const after = number === LARGEST_NUMBER ? 1 : number + 1
  return (
    <nav aria-label={label} className="flex gap-2">
      <ButtonLink to={numberPath(before)} look="quiet" rel="prev">
        <Icon path={LEFT} size={18} /> {before}번
      </ButtonLink>
      <ButtonLink to={numberPath(after)} look="quiet" rel="next">
        {after}번 <Icon path={RIGHT} size={18} />
      </ButtonLink>
    </nav>
  )
}

export const ErrorBoundary = AnalysisFailure
