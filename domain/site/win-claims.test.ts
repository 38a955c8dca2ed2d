import { describe, expect, it } from 'vitest'
import { unsupportedClaims, winClaims } from './win-claims.ts'

describe('claims of wins', () => {
  it.each([
    ['지난주 1등 배출!', '1등 배출'],
    ['벌써 1등 당첨자 3명 배출', '1등 당첨자 3명 배출'],
    ['이번 주도 적중했어요', '적중'],
    ['<p>당첨을 <strong>보장</strong>합니다</p>', '당첨을 보장'],
    ['당첨 보장', '당첨 보장'],
    ['우리 회원이 2등에 당첨됐어요', '회원이 2등에 당첨됐'],
    ['적<b>중</b>률 1위', '적중'],
    ['적\u200B중', '적중'],
    ['１등 당첨 후기', '1등 당첨 후기'],
    ['당첨 확률을 2배 높여 드려요', '당첨 확률을 2배 높'],
    ['<img src="/pictures/a" alt="1등 배출 기념">', '1등 배출'],
    ['회원 가운데 당첨자가 나왔어요', '당첨자가 나왔'],
  ])('are found in %s', (text, phrase) => {
    const found = winClaims(text)
    expect(found.some((one) => one.includes(phrase) || phrase.includes(one))).toBe(true)
  })

  it.each([
    '제1245회 1등 당첨번호와 당첨금을 확인하세요.',
    '1등 당첨 판매점을 지도에서 볼 수 있어요.',
    '어떤 번호도 당첨을 보장하지 않습니다.',
    '적중을 약속하지 않아요.',
    '서비스의 내용을 당첨 보장처럼 꾸며 파는 일',
    '당첨 확률은 어떤 번호든 같아요.',
    '한 게임이 1등에 당첨될 확률은 8,145,060분의 1입니다.',
    '당첨 확률을 높이는 방법은 없어요.',
    '10월 17일 새벽 2시부터 점검해요.',
  ])('are not seen in %s', (text) => expect(winClaims(text)).toEqual([]))

  it('stand once the figure of the scoreboard is beside them, and not before', () => {
    const figure = '추첨 전에 봉인한 12세트 가운데 1등 0세트예요.'
    expect(unsupportedClaims(['적중!', '<p>추첨 전에 봉인한 12세트</p><p>가운데</p>', null], figure)).toEqual(['적중'])
    expect(unsupportedClaims(['적중!', '<p>추첨 전에 봉인한 <b>12세트</b> 가운데 1등 0세트예요.</p>'], figure)).toEqual(
      [],
    )
  })
})
