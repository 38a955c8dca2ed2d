import { getCrowdingKit, getCrowdingOverview } from '#contract/analysis/crowding.ts'
import { getCrowdingEvidence } from '#contract/analysis/crowding-evidence.ts'
import { query } from '#web/data/query.ts'

export const crowdingKit = query(getCrowdingKit)
export const crowdingOverview = query(getCrowdingOverview)
export const crowdingEvidence = query(getCrowdingEvidence)
