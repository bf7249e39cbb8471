import 'htmx.org';
import './page';
