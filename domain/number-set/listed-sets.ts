/** Orders in which a member lists their sets. */
export const SET_ORDERS = ['newest', 'least_crowded', 'most_crowded'] as const
export type SetOrder = (typeof SET_ORDERS)[number]
/** Parts of a member's sets by how crowded they are: below 50, or from 50 on. */
export const CROWDING_PARTS = ['less', 'more'] as const
export type CrowdingPart = (typeof CROWDING_PARTS)[number]
/** Sets that were bought, that won a prize, or whose numbers are still to be drawn. */
export const SHOWN_SETS = ['bought', 'won', 'coming'] as const
export type ShownSets = (typeof SHOWN_SETS)[number]
