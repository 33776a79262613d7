import { join } from 'node:path'
import { comics } from '#contract/helper/comics.ts'
import { type FileBatchRow, fileChanges } from '#contract/helper/file-changes.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { metadata } from '#contract/helper/metadata.ts'
import { writeCbz } from '../../support/cbz.ts'
import { testServer } from '../../support/servers/server.ts'
import { until } from '../../support/until.ts'

/** A server with a scanned library of `count` comics of one series, into whose files metadata is written. */
export async function changedFiles(count = 3, options: Parameters<typeof testServer>[0] = {}) {
  const t = await testServer(options)
  const owner = await t.signUp()
  const { call } = owner
  const at = (n: number) => join(t.root, 'Saga', `Saga ${n}.cbz`)
  for (let n = 1; n <= count; n++) await writeCbz(at(n), { seed: n, info: { Series: 'Saga', Number: n } })
  await call(libraries.add, { body: { path: t.root } })
  await t.scan(owner)
  await call(libraries.setWrite, { body: { path: t.root, write: 'into' } })
  const { comics: listed } = await call(comics.list, { query: { sort: 'name' } })
  const ids = listed.map(({ id }) => id)

  const batchOf = async (batch: string) => (await call(fileChanges.get, { params: { batch } })).batch
  return {
    t,
    owner,
    at,
    ids,
    batchOf,

    /** Gives comics a writer, by default all. */
    async edit(writer: string, which: readonly string[] = ids) {
      const edit = { set: { writers: [writer] }, add: {}, remove: {} }
      await call(metadata.editMany, { body: { ids: [...which], edit } })
    },

    /** Plans to write all edits; returns the plan's id. */
    plan: async () => (await call(fileChanges.planWrites, { body: { ids } })).plan,

    async write(plan: string, skip: string[] = []): Promise<FileBatchRow> {
      const { batch } = await call(fileChanges.write, { body: { plan, skip } })
      if (batch === null) throw new Error('nothing to write')
      return batch
    },

    /** Waits until a batch no longer runs. */
    async stopped(batch: string): Promise<FileBatchRow> {
      await until(async () => (await batchOf(batch)).state !== 'running')
      return batchOf(batch)
    },
  }
}
