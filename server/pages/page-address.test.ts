import { describe, expect, it } from 'vitest'
import { isOurs, pageUrlOf } from './serve-pages.ts'

const SITE = 'https://lotto.example.kr'
const asked = (raw: string) => pageUrlOf(SITE, raw)

describe('the page that is asked for', () => {
  it.each([
    ['/results?page=2', '/results?page=2'],
    ['/results?utm_source=kakao&page=2&fbclid=a', '/results?page=2'],
    ['/results?NaPm=ct%3Dx', '/results'],
    ['/results#top', '/results'],
    ['/results?page=..', '/results?page=..'],
    ['//evil.example/results', '//evil.example/results'],
    ['/auth/login?return=%5Cresults', '/auth/login?return=%5Cresults'],
  ])('by %s is %s, on our own site', (raw, address) => expect(asked(raw).href).toBe(SITE + address))

  it.each([
    ...['/..%5cpackage.json', '/%00', '/%2e%2e/x', '/a\\b'],
    // Of other answers' addresses.
    ...['/x/../api/v1/public/lottery/results', '/x/.%2e/data/draws.csv', '/x/%2E./robots.txt', '/..', '/./faq'],
  ])('is none by %s', (raw) => expect(() => asked(raw)).toThrow('malformed_url'))
})

it.each([
  ['/', true],
  ['/results', true],
  ['/results/', true],
  ['/results/1150', true],
  ['/results?page=2', true],
  ['/analysis/hot-cold?range=custom&start=1&end=50', true],
  ['/analysis/pairs?pair=34-42', true],
  ['/analysis/stores?region=%EC%84%9C%EC%9A%B8', true],
  ['/analysis/statistics?from=1100&to=1245&bonus=1', true],
  ['/analysis/crowding?numbers=1,2,3,4,5,6', true],
  ['/analysis/crowding?n=1&n=2&n=3&n=4&n=5&n=6', true],
  ['/analysis/crowding?n=1&n=2&n=3&n=4&n=5&n=6&n=7', false],
  ['/results/1150?set=1-2-3-4-5-6', true],
  ['/terms?from=2026-01-01', true],
  ['/dashboard/numbers?page=2&order=least_crowded&part=less&show=won', true],
  ['/analysis/pairs?round=3', false],
  ['/faq?page=2', false],
  ['/results?utm_source=x', true],
  ['/RESULTS', false],
  ['/%72esults', false],
  ['/results//', false],
  ['/results?page=1&page=1', false],
  ['/results?other=1', false],
  ['/auth/login?return=/results', false],
])('%s may be kept: %s', (raw, isKept) => expect(isOurs(asked(raw))).toBe(isKept))
