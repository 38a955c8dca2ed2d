import { expect, it } from 'vitest'
import { openEnquiry } from '#contract/admin/company.ts'
import { saveFaq } from '#contract/admin/faq.ts'
import { findMembers, memberTable, openMember } from '#contract/admin/members.ts'
import { listDeposits, matchDeposit } from '#contract/admin/payments.ts'
import { confirmFactor, endStaffSession, listStaff } from '#contract/admin/staff.ts'
import { listAttention } from '#contract/admin/today.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listSessions } from '#contract/members/sessions.ts'
import { markBought } from '#contract/number-sets/bought-sets.ts'
import { listNumberSets } from '#contract/number-sets/number-sets.ts'
import { listFaq } from '#contract/site/faq.ts'
import { query } from './query.ts'
import { isStaleAfter } from './use-change.ts'

const fact = (change: Endpoint, reading: Endpoint, isStale: boolean) =>
  [`${change.method} ${change.path}`, reading.path, isStale, change, reading] as const

it.each([
  // A change of staff: all that staff read, however far apart the pages are.
  fact(endStaffSession, listAttention, true),
  fact(endStaffSession, listStaff, true),
  // Each opening is written into the audit log.
  fact(endStaffSession, openEnquiry, false),
  fact(matchDeposit, listDeposits, false),
  // Public answers only where the call publishes.
  fact(endStaffSession, listFaq, false),
  fact(saveFaq, listFaq, true),
  fact(saveFaq, listSessions, false),
  // It changes nothing.
  fact(openMember, findMembers, false),
  fact(confirmFactor, listAttention, false),
  fact(memberTable.export, listAttention, false),
  // Of a member: what follows from the topic.
  fact(markBought, listNumberSets, true),
  fact(markBought, listSessions, false),
  fact(markBought, listStaff, false),
])('%s makes %s stale: %s', (_, __, isStale, change, reading) =>
  expect(isStaleAfter(query(reading), change)).toBe(isStale),
)
