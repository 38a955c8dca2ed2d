import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { ApiError } from '#web/data/api-error.ts'
import { useStaffQuery } from './staff-api.ts'

/** What stands in the address of a list: what is looked for, in which order, after which row, and what is opened beside it. */
type Address = Readonly<Record<string, string>>

export interface List<E extends Endpoint> {
  readonly found: {
    readonly data: Reply<E> | undefined
    readonly error: ApiError | null
    readonly retry: () => unknown
  }
  /** What is looked for, as it is sent; its keys are those that the list was given. */
  readonly filter: Address
  /** Undefined for the usual one. */
  readonly sort: string | undefined
  readonly isFirstPage: boolean
  /** Looks for something else, from the first page on; an empty value is looked for no longer. */
  readonly choose: (filter: Address) => void
  readonly sortBy: (sort: string) => void
  /** Goes to the page after a row; null: to the first. */
  readonly turn: (after: number | null) => void
  readonly opened: string | null
  /** Shows one row as a whole; the list stays where it is. */
  readonly open: (opened: string) => void
}

/** A list whose whole state is its address: it can be sent to a colleague, and the browser's back goes a step back in it. */
export function useList<E extends Endpoint>(endpoint: E, filters: readonly string[], usual: Address = {}): List<E> {
  const [address, setAddress] = useSearchParams()
  const given = (names: readonly string[]): Address =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = address.get(name) ?? usual[name]
        return value ? [[name, value]] : []
      }),
    )
  const filter = given(filters)
  const found = useStaffQuery(endpoint, ...([{ query: given([...filters, 'sort', 'after']) }] as never))
  const go = (to: Address) => setAddress(Object.fromEntries(Object.entries(to).filter(([, value]) => value !== '')))
  return {
    found,
    filter,
    sort: address.get('sort') ?? undefined,
    isFirstPage: !address.has('after'),
    choose: (more) => go({ ...filter, ...given(['sort']), ...more }),
    sortBy: (sort) => go({ ...filter, sort }),
    turn: (after) => go({ ...filter, ...given(['sort']), after: after === null ? '' : String(after) }),
    opened: address.get('opened'),
    open: (opened) => go({ ...filter, ...given(['sort', 'after']), opened }),
  }
}

/** A list within something opened: its state ends with it, and the address stays that of the list beside it. */
export function useListOf<E extends Endpoint>(endpoint: E, params: Readonly<Record<string, string>>) {
  const [at, go] = useState<{ readonly sort?: string; readonly after?: string }>({})
  const found = useStaffQuery(endpoint, ...([{ params, query: at }] as never))
  const sorted = at.sort !== undefined && { sort: at.sort }
  return {
    found,
    filter: {},
    sort: at.sort,
    isFirstPage: at.after === undefined,
    sortBy: (sort: string) => go({ sort }),
    turn: (after: number | null) => go({ ...sorted, ...(after !== null && { after: String(after) }) }),
    opened: null,
  }
}
