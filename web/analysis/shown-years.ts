/** The first years paid sums that would press all others of a plot to the ground. */
export const PRIZES_FROM = 2005
