import { expect, it } from 'vitest'
import { PATHS } from '#tests/e2e/site-addresses.ts'
import { SHAPES } from './page-shape.tsx'

const addresses = PATHS.map((path) => path.replace(/:\w+/g, '34'))

it.each(SHAPES.map(([path]) => path))('the outline of %s is that of a page there is', (path) =>
  expect(addresses.filter((address) => path.test(address))).not.toEqual([]),
)
