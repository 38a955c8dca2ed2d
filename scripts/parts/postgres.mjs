import { projectNode } from './node.mjs'
import { run } from './project.mjs'

/** Where the tests look for PostgreSQL; they make and drop databases of their own there. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

const PROBE = `
  const { default: { Client } } = await import('pg')
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL, connectionTimeoutMillis: 3000 })
  try { await client.connect(); await client.query('select 1'); await client.end() }
  catch (error) { console.log(error.message || error.code); process.exit(1) }`

/** Why PostgreSQL cannot be used, or null when it answers. */
export async function whyNoPostgres() {
  const env = { TEST_DATABASE_URL: testDatabaseUrl }
  const { code, output } = await run(projectNode(), ['--input-type=module', '-e', PROBE], { env, quiet: true })
  return code === 0 ? null : output.trim()
}
