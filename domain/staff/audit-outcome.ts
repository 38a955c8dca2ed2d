/** How far an action of staff came. `begun`: one of several steps, which has a second row once it has ended. */
export const AUDIT_OUTCOMES = ['begun', 'done', 'refused', 'failed'] as const
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number]

const WORDS: Readonly<Record<AuditOutcome, string>> = { begun: '시작', done: '함', refused: '거절', failed: '실패' }

export const auditOutcomeWording = (outcome: AuditOutcome): string => WORDS[outcome]
