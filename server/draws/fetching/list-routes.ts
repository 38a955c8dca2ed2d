import * as fetching from '#contract/admin/draw-fetching.ts'
import * as contract from '#contract/admin/draws.ts'
import type { Reply } from '#contract/endpoint.ts'
import { drawSourceWording, fetchOutcomeWording } from '#domain/draw/draw-source.ts'
import type { Database } from '../../database/database.ts'
import { pageFrom } from '../../database/keyset.ts'
import { type Api, implement } from '../../http/implement.ts'
import { implementExport } from '../../http/implement-export.ts'
import type { World } from '../../world.ts'
import { drawPage } from '../store.ts'
import { fetchRunPage } from './fetch-store.ts'

type FetchedRun = Reply<typeof fetching.listFetchRuns>['rows'][number]
const roundsIn = (rounds: FetchedRun['stored']) => rounds.map(({ round_number }) => round_number).join(' ')

/** The lists of draws, and of when the sources were asked, for staff; each also as a file. */
export function drawListRoutes(api: Api, db: Database, world: Pick<World, 'now'>) {
  const draws = async (db: Database, wanted: Parameters<typeof drawPage>[1]) =>
    pageFrom(await drawPage(db, wanted), wanted.limit)
  implement(api, contract.listDrawsForStaff, ({ query }) => draws(db, query))
  implementExport(api, world, contract.exportDraws, {
    name: 'draws',
    read: draws,
    cells: (row) => ({
      회차: row.round_number,
      추첨일: row.draw_date,
      번호: row.numbers.join(' '),
      보너스: row.bonus_number,
      '총 판매금액': row.total_sales,
      '1등 게임': row.first_prize_winners,
      '1등 당첨금': row.first_prize_amount,
      상태: row.is_confirmed ? '확정' : '집계 중',
      '고친 횟수': row.corrections,
    }),
  })

  const runs = async (db: Database, wanted: Parameters<typeof fetchRunPage>[1]) =>
    pageFrom((await fetchRunPage(db, wanted)) as FetchedRun[], wanted.limit)
  implement(api, fetching.listFetchRuns, ({ query }) => runs(db, query))
  implementExport(api, world, fetching.exportFetchRuns, {
    name: 'fetch-runs',
    read: runs,
    cells: (row) => ({
      번호: row.id,
      '물은 때': row.started_at,
      누가: row.asked_by,
      결과: fetchOutcomeWording(row.outcome),
      출처: row.sources.map(({ name }) => drawSourceWording(name)).join(' '),
      저장: roundsIn(row.stored),
      보류: roundsIn(row.held),
      '걸린 밀리초': row.milliseconds,
    }),
  })
}
