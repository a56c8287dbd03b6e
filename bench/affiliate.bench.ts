/**
 * What does a night of commission cost, and what a look at it?
 *
 * Held to: a network of 100,000 members in five levels and a day of a million facts are worked out in at most 60 s with
 * memory that does not grow with them; one more fact costs the same wherever in the network its member stands; a
 * summary takes at most 50 ms.
 *
 * The network is a tree in which each member brought ten, five levels below the first; whoever stands three levels or
 * less above somebody has a part of his play. All have qualified but every tenth, who waits. Each played ten facts,
 * two of each product; the day is counted already, which `rewards` measures. Rates are of three levels, together what
 * cashback sets aside.
 *
 * The ceiling, in the same run and on the same copy, is one statement that adds the day up by member, level and
 * product and writes that to a table without keys: what PostgreSQL needs for the sums alone. Ours is `turnAffiliate`
 * with the ports of the site until nothing is left, with every sign asked of every friend. Then one friend on each
 * level has one more fact, fifteen times each and in turns, and the same turn follows it up. Then the summaries of the
 * member with most friends and of one in the middle, twenty times each.
 *
 * A fact costs by who earns of it, three at most, and by the friends who played beside him on the same level of each:
 * they are rounded together. Levels one and two have fewer above them and are only held to cost no more.
 *
 * A regression: a night above 60 s, memory that grows by more than 200 MiB, a level whose median is more than twice
 * that of the third or a deeper one, a summary above 50 ms.
 */
const { runAffiliate } = await import('./affiliate/run.ts')

process.exitCode = (await runAffiliate()) ? 0 : 1
