/**
 * The rooms of a workspace from the top down; those of one line are on one floor. An import goes down or stays on its
 * floor, never up; types count. Files beside the rooms put everything together and stand above all of them.
 */
const floors: Record<string, readonly (readonly string[])[]> = {
  server: [['doctor', 'seed'], ['features'], ['engine'], ['http'], ['access', 'services'], ['db', 'config'], ['core']],
  web: [['shell'], ['features'], ['engine'], ['list'], ['services']],
};

/** Why a file of one room may not import from another, or undefined when it may. */
export function wrongFloor(file: string, target: string): string | undefined {
  const [workspace = ''] = file.split('/');
  const here = floorOf(file);
  const there = floorOf(target);
  if (!here || !there || target.split('/')[0] !== workspace) return undefined;
  return there.floor < here.floor ? `${there.room} stands above ${here.room}` : undefined;
}

/** The room of a file, and its floor counted from the top; files that are in none stand above all. */
function floorOf(file: string): { room: string; floor: number } | undefined {
  const [workspace = '', source, room = '', ...rest] = file.split('/');
  const house = floors[workspace];
  if (!house || source !== 'src') return undefined;
  if (rest.length === 0) return { room: 'the application', floor: -1 };
  const floor = house.findIndex((rooms) => rooms.includes(room));
  return floor < 0 ? undefined : { room, floor };
}
