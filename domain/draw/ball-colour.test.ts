import { expect, it } from 'vitest'
import { BONUS_BALL_COLOUR, ballColour } from './draw.ts'

it.each([
  [1, 'yellow'],
  [10, 'yellow'],
  [11, 'blue'],
  [20, 'blue'],
  [21, 'red'],
  [30, 'red'],
  [31, 'grey'],
  [40, 'grey'],
  [41, 'green'],
  [45, 'green'],
])('%i is %s', (number, colour) => expect(ballColour(number)).toBe(colour))

it('has a yellow bonus', () => expect(BONUS_BALL_COLOUR).toBe('yellow'))
