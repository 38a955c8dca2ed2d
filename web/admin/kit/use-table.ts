import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { Table } from '#contract/table.ts'
import { query } from '#web/data/query.ts'

/** The address of a list: its filters, its order, the row after which it begins, and the opened one. */
type Address = Readonly<Record<string, string>>

/** A table as a page shows it. */
export interface ShownTable<T extends Table> {
  readonly table: T
  readonly answer: {
    readonly data: Reply<T['list']> | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  /** The filters of the list, as they are sent. */
  readonly filter: Address
  /** Undefined for the usual one. */
  readonly sort: string | undefined
  readonly isFirstPage: boolean
  /** Narrows the list by something else, from the first page on; an empty value narrows it no longer. */
  readonly choose: (filter: Address) => void
  readonly sortBy: (sort: string) => void
  /** Goes to the page after a row; null: to the first. */
  readonly turn: (after: number | null) => void
  /** Goes to the page before this one. */
  readonly turnBack: () => void
  /** The key of the opened row. */
  readonly opened: string | null
  /** Opens a row beside the list, or closes it with `''`; the list stays where it is. */
  readonly open: (key: string) => void
}

const useList = <T extends Table>({ list }: T, input: object) =>
  useQuery(query(list as Endpoint & { query: z.ZodType }, input as never)) as ShownTable<T>['answer']

/** A table whose whole state is its address: it can be sent to a colleague, and the browser's back goes a step back in it. */
export function useTable<T extends Table>(table: T): ShownTable<T> {
  const [address, setAddress] = useSearchParams()
  const filters = Object.keys(table.filters)
  const given = (names: readonly string[]): Address =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = address.get(name) ?? table.filters[name]?.usual
        return value ? [[name, value]] : []
      }),
    )
  const filter = given(filters)
  const answer = useList(table, { query: given([...filters, 'sort', 'after']) })
  const go = (to: Address) => setAddress(Object.fromEntries(Object.entries(to).filter(([, value]) => value !== '')))
  return {
    ...{ table, answer, filter },
    sort: address.get('sort') ?? undefined,
    isFirstPage: !address.has('after'),
    choose: (more) => go({ ...filter, ...given(['sort']), ...more }),
    sortBy: (sort) => go({ ...filter, sort }),
    turn: (after) => go({ ...filter, ...given(['sort']), ...(after !== null && pageAfter(address, after)) }),
    turnBack: () => go({ ...filter, ...given(['sort']), ...pageBefore(address) }),
    opened: address.get('opened'),
    open: (opened) => go({ ...filter, ...given(['sort', 'after', 'passed']), opened }),
  }
}

/*
 * The pages that were turned are in the address, as the rows after which they begin, so that one can go back page by page, also
 * from an address that a colleague sent. Pages longer ago than these lead to the first.
 */
const MOST_PASSED = 20

const passedIn = (address: URLSearchParams) => address.get('passed')?.split('.').filter(Boolean) ?? []

function pageAfter(address: URLSearchParams, after: number): Address {
  const own = address.get('after')
  const passed = own === null ? [] : [...passedIn(address), own].slice(-MOST_PASSED)
  return { after: String(after), passed: passed.join('.') }
}

function pageBefore(address: URLSearchParams): Address {
  const passed = passedIn(address)
  return { after: passed.at(-1) ?? '', passed: passed.slice(0, -1).join('.') }
}

/** A table within something opened: its state ends with it, and the address stays that of the list beside it. */
export function useTableOf<T extends Table>(table: T, params: Readonly<Record<string, string>>): ShownTable<T> {
  const [at, go] = useState<{ readonly sort?: string; readonly pages: readonly number[] }>({ pages: [] })
  const after = at.pages.at(-1)
  const sorted = at.sort === undefined ? {} : { sort: at.sort }
  const answer = useList(table, { params, query: { ...sorted, ...(after !== undefined && { after: String(after) }) } })
  return {
    ...{ table, answer, filter: {}, sort: at.sort, opened: null, choose() {}, open() {} },
    isFirstPage: after === undefined,
    sortBy: (sort) => go({ sort, pages: [] }),
    turn: (after) => go({ ...sorted, pages: after === null ? [] : [...at.pages, after] }),
    turnBack: () => go({ ...sorted, pages: at.pages.slice(0, -1) }),
  }
}
