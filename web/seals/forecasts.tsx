import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AnswerOf } from '#web/analysis/answer-of.tsx'
import { crowdingEvidence } from '#web/crowding/crowding-queries.ts'
import { PublishedForecasts } from '#web/crowding/published-forecasts.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'

/** The other thing that is fixed before each draw, and how it did: computed from the published forecasts alone. */
export const Forecasts = () => (
  <section className="space-y-5" aria-labelledby="forecasts">
    <div className="pt-5">
      <h2 id="forecasts" className="text-heading font-bold">
        겹침 예측도 추첨 전에 공개해요
      </h2>
      <p className="text-small text-soft">
        나온 번호를 몇 명이 가지고 있을지의 예측이에요. 당첨 번호의 예측이 아니에요.{' '}
        <Link to="/analysis/crowding-evidence" className="underline underline-offset-4">
          모든 회차의 검증 보기
        </Link>
      </p>
    </div>
    <AnswerOf of={useQuery(crowdingEvidence)}>
      {({ report, forecasts }) => (
        <Card className="space-y-5">
          {forecasts.length === 0 ? (
            <div>
              <p>이번 토요일 20시에 첫 예측을 공개해요. 그 뒤로 회차마다 한 줄씩 쌓여요.</p>
              <Disclosure name="무엇을 어떻게 검증하나요?">
                <PublishedForecasts forecasts={forecasts} evidence={report?.published ?? null} />
              </Disclosure>
            </div>
          ) : (
            <PublishedForecasts forecasts={forecasts} evidence={report?.published ?? null} most={3} />
          )}
        </Card>
      )}
    </AnswerOf>
  </section>
)
