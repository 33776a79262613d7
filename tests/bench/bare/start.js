// start.js: prints that it has started and waits until it is killed.
process.stdout.write('started\n')
setInterval(() => {}, 60_000)
