import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { tempDir } from '../../support/temp.ts'
import { openAccount, signIn, signUp, withAna } from '../support/account.ts'
import { AS_PNG, accountDatabase, jpeg, NOT_FOUND, png, refusal, storedFiles } from '../support/storage.ts'

it('a restart keeps objects and signed addresses', async () => {
  const dataDir = await tempDir()
  const before = await openAccount({ dataDir })
  const ana = await signUp(before, 'ana@example.com')
  const key = `${ana.userId}/kept.png`
  await ana.client.storage.from('artists').upload(key, png(5000), { ...AS_PNG, metadata: { a: 1 } })
  const info = (await ana.client.storage.from('artists').info(key)).data
  const { data } = await ana.client.storage.from('artists').createSignedUrl(key, 60)
  await before.stop()

  const after = await openAccount({ dataDir })
  onTestFinished(() => after.stop())
  const { client } = await signIn(after, 'ana@example.com')
  expect((await client.storage.from('artists').info(key)).data).toEqual(info)
  const url = (data?.signedUrl ?? '').replace(before.url, after.url)
  expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(png(5000))
})

it('stored files are readable by their owner alone, and clients do not choose their names', async () => {
  const { account, ana } = await withAna()
  const bucket = ana.client.storage.from('artists')
  await bucket.upload(`${ana.userId}/a.png`, png(), AS_PNG)
  await bucket.copy(`${ana.userId}/a.png`, `${ana.userId}/b.png`)
  const folder = join(account.dataDir, 'storage')
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const files = await storedFiles(account.dataDir)
  expect(files).toHaveLength(2)
  for (const file of files) {
    // Files are named by their version; no text of a client is part of a path.
    expect(file).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
  }
})

it('files without a row, as a crash leaves them, are deleted at the next start', async () => {
  const dataDir = await tempDir()
  const before = await openAccount({ dataDir })
  const ana = await signUp(before, 'ana@example.com')
  const own = ana.client.storage.from('artists')
  await own.upload(`${ana.userId}/a.png`, png(), AS_PNG)
  const [stored = ''] = await storedFiles(dataDir)
  await before.stop()

  const folder = join(dataDir, 'storage')
  const old = new Date(Date.now() - 2 * 3600_000)
  const orphans = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222.part']
  for (const name of orphans) {
    await writeFile(join(folder, name), png())
    await utimes(join(folder, name), old, old)
  }
  // Files that another process is writing are not deleted.
  const fresh = '33333333-3333-4333-8333-333333333333'
  await writeFile(join(folder, fresh), png())

  const after = await openAccount({ dataDir })
  onTestFinished(() => after.stop())
  expect((await storedFiles(dataDir)).sort()).toEqual([fresh, stored].sort())
  const { client } = await signIn(after, 'ana@example.com')
  const { data } = await client.storage.from('artists').list(ana.userId)
  expect(data?.map(({ name }) => name)).toEqual(['a.png'])
})

it('an object without its file is not found until the file is back', async () => {
  const dataDir = await tempDir()
  const before = await openAccount({ dataDir })
  const ana = await signUp(before, 'ana@example.com')
  const own = ana.client.storage.from('artists')
  const key = `${ana.userId}/a.png`
  await own.upload(key, png(64), AS_PNG)
  await before.stop()
  await rename(join(dataDir, 'storage'), join(dataDir, 'away'))

  const after = await openAccount({ dataDir })
  onTestFinished(() => after.stop())
  const again = (await signIn(after, 'ana@example.com')).client.storage.from('artists')
  expect((await again.download(key)).error).toMatchObject(NOT_FOUND)
  expect((await again.copy(key, `${ana.userId}/copy.png`)).error).toMatchObject(NOT_FOUND)
  expect((await again.list(ana.userId)).data?.map(({ name }) => name)).toEqual(['a.png'])

  await rm(join(dataDir, 'storage'), { recursive: true })
  await rename(join(dataDir, 'away'), join(dataDir, 'storage'))
  expect((await again.download(key)).data?.size).toBe(64)
})

it("a deleted user's files are deleted at the next start", async () => {
  const dataDir = await tempDir()
  const before = await openAccount({ dataDir })
  const ana = await signUp(before, 'ana@example.com')
  const bea = await signUp(before, 'bea@example.com')
  await ana.client.storage.from('artists').upload(`${ana.userId}/a.png`, png(), AS_PNG)
  const [anas = ''] = await storedFiles(dataDir)
  await bea.client.storage.from('artists').upload(`${bea.userId}/a.png`, png(), AS_PNG)
  await before.stop()
  const db = await accountDatabase(dataDir)
  await db.run('delete from auth_users where id = ?', [ana.userId])
  expect(await db.all('select owner from storage_objects')).toEqual([{ owner: bea.userId }])
  const old = new Date(Date.now() - 2 * 3600_000)
  for (const file of await storedFiles(dataDir)) await utimes(join(dataDir, 'storage', file), old, old)
  await (await openAccount({ dataDir })).stop()
  const remaining = await storedFiles(dataDir)
  expect(remaining).toHaveLength(1)
  expect(remaining).not.toContain(anas)
})

it('two processes on one data folder share their objects', async () => {
  const dataDir = await tempDir()
  const [one, two] = await Promise.all([openAccount({ dataDir }), openAccount({ dataDir })])
  onTestFinished(async () => {
    await one.stop()
    await two.stop()
  })
  const ana = await signUp(one, 'ana@example.com')
  const there = (await signIn(two, 'ana@example.com')).client.storage.from('artists')
  const key = `${ana.userId}/a.png`
  await ana.client.storage.from('artists').upload(key, png(), AS_PNG)
  await there.update(key, jpeg(200), { contentType: 'image/jpeg' })
  expect((await ana.client.storage.from('artists').download(key)).data?.size).toBe(200)
  expect(await storedFiles(dataDir)).toHaveLength(1)
})

function mount(...args: string[]): boolean {
  try {
    execFileSync('mount', args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

it('a full disk is reported, and leaves no partial file', async (context) => {
  const dataDir = await tempDir()
  const account = await openAccount({ dataDir })
  const ana = await signUp(account, 'ana@example.com')
  const own = ana.client.storage.from('artists')
  const folder = join(dataDir, 'storage')
  if (!mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder)) {
    await account.stop()
    return context.skip('mounting a small tmpfs needs root')
  }
  onTestFinished(async () => {
    await account.stop()
    execFileSync('umount', ['-l', folder])
  })
  const key = `${ana.userId}/a.png`
  expect((await own.upload(key, png(500_000), AS_PNG)).error).toBeNull()
  const before = await storedFiles(dataDir)
  const full = refusal('507', 'The disk is full. Make room and try again.')
  expect((await own.upload(`${ana.userId}/b.png`, png(900_000), AS_PNG)).error).toMatchObject(full)
  expect((await own.update(key, png(900_000), AS_PNG)).error).toMatchObject(full)
  await own.copy(key, `${ana.userId}/c.png`)
  expect((await own.copy(key, `${ana.userId}/d.png`)).error).toMatchObject(full)
  await own.remove([`${ana.userId}/c.png`])
  expect(await storedFiles(dataDir)).toEqual(before)
  expect((await own.download(key)).data?.size).toBe(500_000)
  expect((await own.list(ana.userId)).data).toHaveLength(1)
})

it('a storage folder that cannot be created fails the start', async () => {
  const dataDir = await tempDir()
  await (await openAccount({ dataDir })).stop()
  await rm(join(dataDir, 'storage'), { recursive: true })
  await writeFile(join(dataDir, 'storage'), 'in the way')
  await expect(openAccount({ dataDir })).rejects.toMatchObject({ code: 'data-dir-not-writable' })
  expect(await readFile(join(dataDir, 'storage'), 'utf8')).toBe('in the way')
  await rm(join(dataDir, 'storage'))
  await mkdir(join(dataDir, 'storage'))
  await chmod(join(dataDir, 'storage'), 0o755)
  await (await openAccount({ dataDir })).stop()
  expect((await stat(join(dataDir, 'storage'))).mode & 0o777).toBe(0o700)
})
