/*
 * Loaded before a server under test (`NODE_OPTIONS=--import …`): its clock runs on from the instant in the file that
 * CLOCK_FILE names, and from another one as soon as the file says so.
 */
import { readFileSync } from 'node:fs'

const real = Date.now
const file = process.env.CLOCK_FILE
const LOOK_EVERY = 50
let said = ''
let ahead = 0
let lookedAt = 0

if (file)
  Date.now = () => {
    const now = real()
    if (now - lookedAt > LOOK_EVERY) {
      lookedAt = now
      const text = readFileSync(file, 'utf8').trim()
      if (text !== said && text !== '') {
        said = text
        ahead = Date.parse(text) - now
      }
    }
    return now + ahead
  }
