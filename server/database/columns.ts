import { customType } from 'drizzle-orm/pg-core'

/** `bytea`. Half a megabyte of it takes the embedded engine long: pictures are sent as base64. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** An instant: `timestamptz` in the table, a UTC ISO string (`…Z`, milliseconds) everywhere else. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  toDriver: (value) => value,
  // The engines return `2026-11-20 12:00:00.5+00`; JavaScript needs a `T` and minutes in the offset.
  fromDriver: (value) =>
    new Date(
      String(value)
        .replace(' ', 'T')
        .replace(/([+-]\d\d)$/, '$1:00'),
    ).toISOString(),
})
