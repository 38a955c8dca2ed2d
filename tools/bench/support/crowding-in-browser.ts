/* The code that crowding.ts runs in a browser: the score alone, and the whole answer of the page. */
export { crowdingAnswers } from '#domain/crowding/crowding-answer.ts'
export { crowdingJudge } from '#domain/crowding/uncrowded.ts'
