import { describe, expect, it } from 'vitest'
import { getDraw, getLatestDraw, listDraws } from '#contract/draws/draws.ts'
import { urlOf } from '#contract/endpoint.ts'
import type { Send, SentAnswer, SentCall } from '#contract/page.ts'
import { createApi } from './api.ts'

describe('the address of a call', () => {
  it.each([
    ['fills a parameter', '/api/a/:round', { params: { round: 7 } }, '/api/a/7'],
    [
      'keeps a parameter one part of the path',
      '/api/a/:id/view',
      { params: { id: 'x/../y z' } },
      '/api/a/x%2F..%2Fy%20z/view',
    ],
    ['leaves out what is not defined', '/api/a', { query: { skip: 0, limit: undefined } }, '/api/a?skip=0'],
    ['has no question mark without questions', '/api/a', { query: { limit: undefined } }, '/api/a'],
  ])('%s', (_, path, given, url) => expect(urlOf(path, given)).toBe(url))
})

describe('a call', () => {
  const answering = (answer: SentAnswer) => {
    const sent: SentCall[] = []
    const send: Send = async (call) => {
      sent.push(call)
      return answer
    }
    return { api: createApi(send), sent }
  }

  it('sends what the endpoint says', async () => {
    const { api, sent } = answering({ status: 200, body: { items: [], total: 0 } })
    expect(await api(listDraws, { query: { skip: 10, limit: 10 } })).toEqual({ items: [], total: 0 })
    expect(sent).toEqual([{ method: 'GET', access: 'anyone', url: '/api/v1/public/lottery/results?skip=10&limit=10' }])
  })

  it('throws a refusal by its code, with the sentence to show', async () => {
    const { api } = answering({ status: 404, body: { code: 'draw_not_found', detail: '결과를 찾을 수 없습니다.' } })
    await expect(api(getDraw, { params: { round: 9999 } })).rejects.toMatchObject({
      status: 404,
      code: 'draw_not_found',
      detail: '결과를 찾을 수 없습니다.',
      isRefusal: true,
    })
  })

  it('tells how long to wait', async () => {
    const { api } = answering({ status: 503, body: { code: 'database_unavailable', detail: '잠시 후' }, retryAfter: 5 })
    await expect(api(getLatestDraw, {})).rejects.toMatchObject({ retryAfter: 5, isRefusal: false })
  })

  it('does not take an answer of something in between for one of ours', async () => {
    const { api } = answering({ status: 502, body: null })
    await expect(api(getLatestDraw, {})).rejects.toMatchObject({ status: 502, code: 'internal' })
  })
})
