import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { residentBytes } from '#decoding/memory.ts'

const MB = 1024 * 1024

// Child processes are found in /proc, which only Linux has.
test.skipIf(process.platform !== 'linux')(
  'residentBytes includes the memory of child processes',
  async () => {
    const before = residentBytes(process.pid) ?? 0
    const script = `const held = Buffer.alloc(${200 * MB}, 1); process.stdout.write('held'); setInterval(() => held, 1000)`
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
    await once(child.stdout, 'data')
    expect((residentBytes(process.pid) ?? 0) - before).toBeGreaterThan(180 * MB)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect((residentBytes(process.pid) ?? 0) - before).toBeLessThan(100 * MB)
    expect(residentBytes(undefined)).toBeNull()
    expect(residentBytes(2 ** 30)).toBeNull()
  },
)
