import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bareTexts } from './bare-text.ts'

const root = join(import.meta.dirname, '..', '..')
const files = execFileSync('git', ['ls-files', 'web/*.tsx'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.includes('.test.'))

describe('a page that the browser translates', () => {
  it('has no text that comes and goes, or stands behind what does, without an element of its own', () => {
    const found = files.flatMap((file) =>
      bareTexts(readFileSync(join(root, file), 'utf8')).map((at) => `${file}:${at}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    ['a text that comes and goes', "<p>{name} {isNew && '새로'}</p>"],
    ['a text in place of an element', "<p><b /> {won === null ? '집계 중' : <Won />}</p>"],
    ['a text behind an element that comes and goes', '<p>{isNew && <b>새로</b>} 나온 번호</p>'],
    ['the same two elements away', '<p>{isNew && <b />}{isOld && <i />}{title}</p>'],
    ['a text behind a list', '<p>{rows.map((row) => <b key={row} />)}까지</p>'],
    ['what a fragment puts there', '<p>{isNew && <>새로 <b /></>}<i /></p>'],
  ])('would fail with %s', (_, source) => {
    expect(bareTexts(`export const A = () => ${source}`)).toHaveLength(1)
  })

  it.each([
    ['a text that is the only child', "<p>{isNew ? '새로' : '전부터'}</p>"],
    ['a text that changes and stays', "<p>지금 {isNew ? '새로' : '전부터'}</p>"],
    ['an element of its own', '<p>{isNew && <b />}<span>{title}</span> 회</p>'],
    ['an element behind all texts', '<p>{title} 회{isNew && <b />}</p>'],
  ])('does not with %s', (_, source) => {
    expect(bareTexts(`export const A = () => ${source}`)).toEqual([])
  })
})
