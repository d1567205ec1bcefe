import { seedAnnouncements } from './demo/announcements.ts';
import { seedApprovals } from './demo/approvals.ts';
import { seedArchive } from './demo/archive/archive.ts';
import { seedDemoCharts } from './demo/charts.ts';
import { seedDataSources } from './demo/data-sources.ts';
import { seedEquipment } from './demo/equipment/equipment.ts';
import { seedScraps } from './demo/equipment/scraps.ts';
import { seedExampleRights, seedExamples } from './demo/examples/examples.ts';
import { seedGatewayRoutes } from './demo/gateway-routes.ts';
import { seedImports } from './demo/imports.ts';
import { seedMessages } from './demo/messages.ts';
import { seedDemoPrintReports } from './demo/online/print-reports.ts';
import { seedOpenApps } from './demo/open-apps.ts';
import { seedOrganisationOf } from './demo/organisation.ts';
import { seedProjectVersions } from './demo/project-work/versions.ts';
import { seedProjects } from './demo/projects.ts';
import { seedDemoReports } from './demo/reports.ts';
import { seedRoles } from './demo/rights.ts';
import { seedTenants } from './demo/tenants.ts';
import { galleryMenu, menus } from './menus.ts';
import { seedMenu } from './rights.ts';
import type { Seeder } from './seeder.ts';

/**
 * Loads the demo company (docs/demo.md) into an installation that was made this moment. Everybody in it
 * signs in with the same password, which is the administrator's: given, or generated and shown once.
 */
export async function seedDemo(seeder: Seeder, password: string): Promise<void> {
  await seeder.once('demo', async () => {
    await seedMenu(seeder, galleryMenu, null, menus.length + 1);
    await seedExampleRights(seeder, menus.length + 2);
    await seedRoles(seeder);
    const organisation = await seedOrganisationOf(seeder, password);
    const projects = await seedProjects(seeder, organisation);
    await seedProjectVersions(seeder, projects);
    await seedApprovals(seeder, projects);
    await seedArchive(seeder, organisation);
    await seedEquipment(seeder, organisation);
    await seedScraps(seeder, organisation);
    await seedExamples(seeder);
    await seedTenants(seeder);
    await seedAnnouncements(seeder);
    await seedMessages(seeder);
    await seedDemoReports(seeder);
    await seedDemoCharts(seeder);
    await seedDemoPrintReports(seeder);
    await seedDataSources(seeder);
    await seedGatewayRoutes(seeder);
    await seedOpenApps(seeder);
    await seedImports(seeder);
  });
}
