import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Contract } from '#contract/endpoint.ts'
import { helperContracts } from '#contract/helper/all.ts'

const FOLDER = new URL('../../src/contract/helper/', import.meta.url)

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((each) => typeof each?.method === 'string' && typeof each?.path === 'string')

test("the relay's list of resources contains every resource of the helper", async () => {
  const names = readdirSync(FOLDER).filter((name) => name !== 'all.ts')
  const modules: Record<string, unknown>[] = await Promise.all(
    names.map((name) => import(new URL(name, FOLDER).href)),
  )
  const declared = modules.flatMap((module) => Object.values(module).filter(isContract))
  expect(declared.length).toBeGreaterThan(20)
  const pathsOf = (contracts: readonly Contract[]) =>
    contracts
      .flatMap((contract) => Object.values(contract).map(({ method, path }) => `${method} ${path}`))
      .sort()
  expect(pathsOf(helperContracts)).toEqual(pathsOf(declared))
})
