import type { Client } from 'pg'

/** The product's functions and triggers as PostgreSQL has them, in the order of their names. */
export async function functionsAndTriggers(client: Pick<Client, 'query'>) {
  const functions = await client.query<{
    name: string
    signature: string
    returnsTrigger: boolean
    definition: string
  }>(
    `SELECT proname AS name, pg_get_function_arguments(p.oid) || ' → ' || pg_get_function_result(p.oid) AS signature,
      prorettype = 'trigger'::regtype AS "returnsTrigger", pg_get_functiondef(p.oid) AS definition
    FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND classid = 'pg_proc'::regclass AND deptype = 'e')
    ORDER BY proname COLLATE "C", 2`,
  )
  const triggers = await client.query<{ name: string; relation: string; definition: string }>(
    `SELECT tgname AS name, tgrelid::regclass::text AS relation, pg_get_triggerdef(oid) || tgenabled::text AS definition
    FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgname COLLATE "C", 2`,
  )
  return { functions: functions.rows, triggers: triggers.rows }
}
