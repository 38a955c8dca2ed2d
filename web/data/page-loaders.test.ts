import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { getDraw, getLatestDraw } from '#contract/draws/draws.ts'
import { type Api, createApi } from './api.ts'
import { isApiError } from './api-error.ts'
import {
  apiContext,
  cacheFirst,
  leftContext,
  preload,
  preloadAll,
  preloadedAnswers,
  queryClientContext,
} from './page-loaders.ts'
import { query } from './query.ts'
import { createQueryClient } from './query-client.ts'

const latest = query(getLatestDraw)
const seventh = query(getDraw, { params: { round: 7 } })

/** An API that answers by status, and counts. */
function anApi(statuses: Record<string, number> = {}) {
  const asked: string[] = []
  const api = createApi(async ({ url }) => {
    asked.push(url)
    const status = statuses[url] ?? 200
    return { status, body: status === 200 ? { url } : { code: 'draw_not_found', detail: '없습니다.' } }
  })
  return { api, asked }
}

const asked = (context: RouterContextProvider) => ({ context, url: new URL('https://x.example/'), params: {} })

function onServer(api: Api) {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  return asked(context)
}

function inBrowser(api: Api) {
  const context = new RouterContextProvider()
  const client = createQueryClient(api)
  context.set(queryClientContext, client)
  return { asked: asked(context), client }
}

describe('on the server', () => {
  it('hands every answer to the browser under its key', async () => {
    const { data } = await preload(async ({ read }) => {
      await Promise.all([read(latest), read(seventh)])
      return { more: 1 }
    })(onServer(anApi().api))
    expect(data.more).toBe(1)
    expect(preloadedAnswers(data).map(([key]) => key)).toEqual([latest.queryKey, seventh.queryKey])
  })

  it('reads all that an address shows, and is no page without one of it', async () => {
    const page = preloadAll(() => [latest, seventh])
    const { data } = await page(onServer(anApi().api))
    expect(preloadedAnswers(data).map(([key]) => key)).toEqual([latest.queryKey, seventh.queryKey])
    const { api } = anApi({ '/api/v1/public/lottery/results/7': 404 })
    await expect(page(onServer(api))).rejects.toMatchObject({ init: { status: 404 } })
  })

  it('keeps to itself what only parts show that stay as they are drawn', async () => {
    const page = onServer(anApi().api)
    page.context.set(leftContext, [])
    const { data } = await preload(async ({ read }) => {
      await Promise.all([read(latest), read(seventh, { isLeft: true })])
    })(page)
    expect(preloadedAnswers(data).map(([key]) => key)).toEqual([latest.queryKey])
    expect(page.context.get(leftContext).map(([key]) => key)).toEqual([seventh.queryKey])
  })

  it('makes a refusal the status of the page', async () => {
    const { api } = anApi({ '/api/v1/public/lottery/results/7': 404 })
    const page = preload(async ({ read }) => ({ draw: await read(seventh) }))(onServer(api))
    await expect(page).rejects.toMatchObject({ data: '없습니다.', init: { status: 404 } })
  })

  it('lets a page stand that can do without an answer, but not be kept when the server was in trouble', async () => {
    const pageWith = (status: number) =>
      preload(async ({ attempt }) => ({ isThere: !isApiError(await attempt(seventh)) }))(
        onServer(anApi({ '/api/v1/public/lottery/results/7': status }).api),
      )
    expect(await pageWith(200)).toMatchObject({ data: { isThere: true }, init: {} })
    expect(await pageWith(404)).toMatchObject({ data: { isThere: false }, init: {} })
    expect((await pageWith(503)).init).toEqual({ headers: { 'Cache-Control': 'no-store' } })
  })

  it('does not take a fault for a refusal', async () => {
    const broken: Api = () => Promise.reject(new TypeError('a bug'))
    await expect(preload(async ({ attempt }) => ({ it: await attempt(latest) }))(onServer(broken))).rejects.toThrow(
      'a bug',
    )
  })
})

describe('in the browser', () => {
  it('asks once for what is still new', async () => {
    const { api, asked } = anApi()
    const { asked: page } = inBrowser(api)
    const readLatest = cacheFirst(async ({ read }) => ({ it: await read(latest) }))
    await readLatest(page)
    await readLatest(page)
    expect(asked).toEqual(['/api/v1/public/lottery/latest-result'])
  })

  it('asks for nothing that came with the page', async () => {
    const { api, asked } = anApi()
    const { asked: page, client } = inBrowser(api)
    client.setQueryData(latest.queryKey, { url: 'came with the page' })
    expect(await cacheFirst(async ({ read }) => ({ it: await read(latest) }))(page)).toEqual({
      it: { url: 'came with the page' },
    })
    expect(asked).toEqual([])
  })

  it('tries a trouble of the server again, a refusal never', async () => {
    const attemptsAt = async (status: number) => {
      const { api, asked } = anApi({ '/api/v1/public/lottery/results/7': status })
      await cacheFirst(async ({ attempt }) => ({ it: await attempt(seventh) }))(inBrowser(api).asked)
      return asked.length
    }
    expect(await attemptsAt(404)).toBe(1)
    expect(await attemptsAt(503)).toBe(2)
  })
})
