import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { addSampleContent, playSample } from '#server/sample/sample.ts'
import { testApi } from './build.ts'
import { openCopy } from './database.ts'
import { template } from './template.ts'

/** An installation with its sample content, to be copied: playing it takes ten seconds. */
export async function sampleSite(): Promise<{ database: string; files: string }> {
  const files = join(inject('folder'), 'sample-files')
  const database = await template('sample', async ({ database: name = '' }) => {
    const database = await openCopy(name)
    const { deps, config } = await testApi({ database })
    await addSampleContent(deps)
    await playSample(deps)
    await cp(join(config.dataDir, 'files'), files, { recursive: true })
    await database.close()
  })
  return { database, files }
}
